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

  /// Fetches all at once; the results are in the order asked. Cancelling the task cancels them all.
  private func fetchParts(_ paths: [String]) async -> [(String, Result<Component, Request.Error>)] {
    await withTaskGroup { group in
      for (place, path) in paths.enumerated() {
        group.addTask { (place, path, await fetchPart(path)) }
      }
      var results = [(place: Int, path: String, result: Result<Component, Request.Error>)]()
      for await result in group { results.append(result) }
      return results.sorted { $0.place < $1.place }.map { ($0.path, $0.result) }
    }
  }

  private func fetchPart(_ path: String) async -> Result<Component, Request.Error> {
    do throws(Request.Error) {
      return .success(try await fetchComponent(path, initiator: .document).component)
    } catch {
      return .failure(error)
    }
  }
}

extension Scene {
  fileprivate func adding(_ more: [SceneNotice]) -> Scene {
    Scene(nodes: nodes, size: size, pending: pending, notices: notices + more)
  }
}
