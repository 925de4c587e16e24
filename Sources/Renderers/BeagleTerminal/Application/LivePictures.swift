import Beagle

/// The pictures of the screens that are shown, loaded as they are needed.
@MainActor
final class LivePictures {
  private(set) var table = PictureTable()
  var onChange: () -> Void = {}

  private let loader: PictureLoader
  private let style: ImageStyle
  /// The URLs that were asked for, those that failed included.
  private var asked: Set<String> = []
  /// The images that have brought no picture.
  private var failed: Set<String> = []
  private var loading: Task<Void, Never>?
  private var next: Scene?

  init(_ dependencies: BeagleDependencies, drawnAs style: ImageStyle) {
    loader = PictureLoader(dependencies: dependencies)
    self.style = style
  }

  /// Loads the images of a scene that are not there yet. What is under way is let end first.
  func show(_ scene: Scene) {
    guard style != .none else { return }
    guard loading == nil else {
      next = scene
      return
    }
    let new = urls(in: scene).subtracting(asked)
    guard !new.isEmpty else { return }
    asked.formUnion(new)
    loading = Task {
      let result = await loader.pictures(of: [scene], drawnAs: style) { image in
        if case .remote(let url, _) = image.source { new.contains(url) } else { false }
      }
      loading = nil
      guard !Task.isCancelled else { return }
      table.add(result.table)
      failed.formUnion(new.filter { !table.has($0) })
      forgetOthers(than: scene)
      onChange()
      if let scene = next {
        next = nil
        show(scene)
      }
    }
  }

  /// Has pictures that failed asked for again, with the next scene that is shown.
  func forgetFailures() {
    asked.subtract(failed)
    failed = []
  }

  /// Returns when none is under way.
  func idle() async {
    while let loading { await loading.value }
  }

  func stop() {
    loading?.cancel()
    next = nil
  }

  /// Pictures of other screens are kept as long as all together are neither too large nor too many.
  private func forgetOthers(than scene: Scene) {
    guard table.pixelCount > Self.mostKeptPixels || asked.count > Self.mostKept else { return }
    let shown = urls(in: scene)
    table.keep { shown.contains($0) }
    asked.formIntersection(shown)
    failed.formIntersection(shown)
  }

  private static let mostKeptPixels = 4 << 20
  private static let mostKept = 1_000

  private func urls(in scene: Scene) -> Set<String> {
    var urls: Set<String> = []
    for node in scene.nodes where !node.isHidden {
      if case .image(let image) = node.content, case .remote(let url, _) = image.source { urls.insert(url) }
    }
    return urls
  }
}
