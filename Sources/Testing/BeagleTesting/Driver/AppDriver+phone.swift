public import Beagle
public import BeaglePictures
import BeagleTerminal

extension AppDriver {
  /// Draws the visible screen as it looks on a phone or tablet.
  ///
  ///     try assertSnapshot(of: await app.picture(on: .iphone16))
  ///
  /// Contexts, typed text and selected pages are those of the application, and an open dialog covers the
  /// screen. A scrolled area begins with the same content as in the driver's viewport. Drawing has no effect
  /// on the application.
  ///
  /// Images are loaded with the application's image downloader and the driver's responses. An image that
  /// cannot be loaded is a grey box. The requests for images are not in ``requests``, and are not held back.
  ///
  /// - Parameters:
  ///   - device: the device, whose size, safe area and pixel density the picture has.
  ///   - look: the client whose fonts, sizes and colours the picture has; nil for the one on the device.
  ///   - appearance: the light or dark appearance.
  ///   - fontScale: the factor by which the user enlarges text.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Throws: a failure if the screen is not loaded, or if its images are not loaded after ``timeout``.
  public func picture(
    on device: DeviceProfile, look: ClientLook? = nil, appearance: PictureAppearance = .light,
    fontScale: Double = 1, file: String = #fileID, line: Int = #line, column: Int = #column
  ) async throws(DriverFailure) -> PhonePicture {
    noteCall(file, line, column)
    var phone = PictureRenderer(
      look ?? ClientLook(device: device), scale: device.scale, fontScale: fontScale, appearance: appearance)
    phone.styles = renderer.theme.styles
    let own = try search().scene
    // The state to draw, even if the application changes while images are loaded.
    let (runtime, offsets) = (session.runtime, offsets)
    var scene = runtime.scene(for: phone.builder(for: device)) ?? own
    let files = ImageFiles(try await images(of: scene, for: phone), in: scene)
    if !files.isEmpty {
      phone.file = { files[$0] }
      // Images without a size are as large as their files.
      scene = runtime.scene(for: phone.builder(for: device)) ?? own
    }
    return PhonePicture(
      renderer: phone, scene: scene, title: renderer.title(of: own).description,
      offsets: scene.offsets(showingSameAs: own, scrolled: offsets), dialog: runtime.openDialogs.first,
      showsBackButton: runtime.showsBackButton)
  }

  private func images(
    of scene: Scene, for phone: PictureRenderer
  ) async throws(DriverFailure) -> PictureTable {
    guard scene.showsRemoteImages else { return PictureTable() }
    let deadline = Deadline(after: timeout, needsMainActor: true, sleep: sleep)
    let readsOrientation = !phone.look.traits.contains(.storedImages)
    let (results, continuation) = AsyncStream.makeStream(of: PictureTable?.self)
    let loading = PictureRequest.$isRunning.withValue(true) {
      Task { @MainActor [dependencies] in
        var loader = PictureLoader(dependencies: dependencies)
        loader.readsOrientation = readsOrientation
        continuation.yield(await loader.pictures(of: scene).table)
      }
    }
    let passing = Task { [home = #isolation] in
      await deadline.pass(on: home)
      continuation.yield(nil)
    }
    // A network client may ignore that its requests are cancelled, so the task may not end.
    let table = await results.first { _ in true } ?? nil
    passing.cancel()
    loading.cancel()
    guard let table else { throw failure("after \(timeout) still waiting for the images of the picture") }
    return table
  }
}

/// The files of a scene's images.
private struct ImageFiles: Sendable {
  private var remote: [String: PictureFile] = [:]

  init(_ table: PictureTable, in scene: Scene) {
    for case .image(let image) in scene.nodes.lazy.map(\.content) {
      guard case .remote(let url, _) = image.source, remote[url] == nil else { continue }
      remote[url] = table.file(of: image.source)
    }
  }

  var isEmpty: Bool { remote.isEmpty }

  subscript(source: SceneImage.Source) -> PictureFile? {
    if case .remote(let url, _) = source { remote[url] } else { nil }
  }
}

extension Scene {
  fileprivate var showsRemoteImages: Bool {
    nodes.contains { node in
      if case .image(let image) = node.content, case .remote = image.source { !node.isHidden } else { false }
    }
  }
}
