public import BeagleSchema

extension ComponentFetcher {
  /// The scene of a screen with its lazy components fetched and put in place, those inside them too.
  ///
  /// A path is fetched once, with a plain GET, however many components name it. A part that cannot be fetched
  /// keeps its initial state; the scene's notices say why.
  public func settledScene(of screen: Screen, with builder: SceneBuilder) async -> Scene {
    var builder = builder
    var failures: [SceneNotice] = []
    var asked: Set<String> = []
    while true {
      let scene = builder.scene(of: screen)
      let paths = scene.pending.map(\.path).filter { asked.insert($0).inserted }
      guard !paths.isEmpty else { return scene.adding(failures) }
      for (path, result) in await fetchParts(paths) {
        switch result {
        case .success(let part): builder.parts[path] = part
        case .failure(let error): failures.append(.lazyPart(path: path, reason: "\(error)"))
        }
      }
    }
  }

  /// Fetches all at once; the results are in the order asked.
  private func fetchParts(_ paths: [String]) async -> [(String, Result<Component, Request.Error>)] {
    let tasks = paths.map { path in
      Task { () async -> Result<Component, Request.Error> in
        do throws(Request.Error) {
          return .success(try await fetchComponent(path).component)
        } catch {
          return .failure(error)
        }
      }
    }
    var results: [(String, Result<Component, Request.Error>)] = []
    for (path, task) in zip(paths, tasks) { results.append((path, await task.value)) }
    return results
  }
}

extension Scene {
  fileprivate func adding(_ more: [SceneNotice]) -> Scene {
    Scene(nodes: nodes, size: size, pending: pending, notices: notices + more)
  }
}
