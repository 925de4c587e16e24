import Beagle
import BeagleLanguageServer
import BeaglePictures
import BeagleProjects
import BeagleTerminal

/// Shows a session in a web browser as on a phone, while it is used in the terminal.
@MainActor
final class BrowserPicture {
  private let page: Preview
  private let device: DeviceProfile
  private let phone: PictureRenderer
  private var session: BeagleSession?
  private var images: SceneImages?
  private var problem = ""

  /// - Parameter theme: The application's styles and colours.
  /// - Throws: an error if no port is available.
  init(on device: DeviceProfile, theme: Theme) throws(Failure) {
    do {
      page = try Preview()
    } catch {
      throw .fetch("cannot show the picture in a browser: \(error)")
    }
    self.device = device
    phone = PictureRenderer(ClientLook(device: device), scale: device.scale, fontScale: 1, theme: theme)
  }

  /// The page's URL, which contains a secret token.
  var url: String { page.url }

  /// Shows each new scene of a session until the session is closed.
  func follow(_ session: BeagleSession) {
    self.session = session
    let images = SceneImages(dependencies: session.dependencies)
    images.onChange = { [weak self] in self?.show() }
    self.images = images
    let scenes = session.scenes()
    Task { [weak self] in
      for await scene in scenes {
        self?.images?.show(scene)
        self?.show()
      }
    }
  }

  /// Shows why the newest version of a document cannot be shown, over the last picture.
  func show(problem: String) {
    self.problem = problem
    show()
  }

  /// Draws in the background, so that the terminal does not wait.
  private func show() {
    guard let session, let images else { return }
    let runtime = session.runtime
    var files = PictureTable()
    var urls: Set<String> = []
    for case .image(let image) in runtime.scene?.nodes.lazy.map(\.content) ?? [] {
      guard case .remote(let url, _) = image.source, urls.insert(url).inserted,
        let file = images.file(url)
      else { continue }
      files.add([UInt8](file), from: url)
    }
    var phone = phone
    phone.file = { [files] in files.file(of: $0) }
    let title = runtime.scene.map { TerminalRenderer().title(of: $0).description } ?? "beagle"
    let look = "\(phone.look.rawValue), \(device.name)"
    page.show(named: title, look: look, error: problem) { [phone, device] in
      runtime.scene(for: phone.builder(for: device)).map { scene in
        phone.svg(
          of: scene, title: title, dialog: runtime.openDialogs.first,
          showsBackButton: runtime.showsBackButton)
      }
    }
  }
}
