import Beagle

@MainActor
final class LivePictures {
  private(set) var table = PictureTable()
  var onChange: () -> Void = {}

  private let loader: PictureLoader
  private let style: ImageStyle
  /// Includes URLs that failed.
  private var asked: Set<String> = []
  /// URLs for which no picture could be loaded.
  private var failed: Set<String> = []
  private var loading: Task<Void, Never>?
  private var next: Scene?

  init(_ dependencies: BeagleDependencies, drawnAs style: ImageStyle) {
    loader = PictureLoader(dependencies: dependencies)
    self.style = style
  }

  /// Loads the scene's missing images, after the load in progress has finished.
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

  func forgetFailures() {
    asked.subtract(failed)
    failed = []
  }

  func idle() async {
    while let loading { await loading.value }
  }

  func stop() {
    loading?.cancel()
    next = nil
  }

  /// Pictures of other screens are evicted once the table has too many pixels or entries.
  private func forgetOthers(than scene: Scene) {
    guard table.pixelCount > Self.maximumKeptPixels || asked.count > Self.maximumKept else { return }
    let shown = urls(in: scene)
    table.keep { shown.contains($0) }
    asked.formIntersection(shown)
    failed.formIntersection(shown)
  }

  private static let maximumKeptPixels = 4 << 20
  private static let maximumKept = 1_000

  private func urls(in scene: Scene) -> Set<String> {
    var urls: Set<String> = []
    for node in scene.nodes where !node.isHidden {
      if case .image(let image) = node.content, case .remote(let url, _) = image.source { urls.insert(url) }
    }
    return urls
  }
}
