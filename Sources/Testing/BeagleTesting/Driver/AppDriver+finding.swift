import Beagle

extension AppDriver {
  package func search() throws(DriverFailure) -> SceneSearch {
    guard let scene = session.runtime.scene else {
      guard session.runtime.visible != nil else {
        throw failure("no screen is open: start the application first")
      }
      let reason = session.runtime.errors.first.map { ": \($0)" } ?? ""
      throw failure("the screen is not loaded\(reason)")
    }
    return SceneSearch(scene, in: session.runtime)
  }

  /// The indices of the nodes that a target matches: at least one.
  ///
  /// - Parameter isWanted: the purpose of the search, to choose between nodes with the same name.
  package func matches(
    _ target: Target, in search: SceneSearch, for isWanted: (Int) -> Bool = { _ in true }
  ) throws(DriverFailure) -> [Int] {
    let positions = search.positions(of: target, for: isWanted)
    guard !positions.isEmpty else { throw missing(target, in: search) }
    return positions
  }

  /// The indices of the nodes that a target matches and a user could see: at least one.
  ///
  /// - Parameter isWanted: the purpose of the search, to choose between nodes with the same name.
  package func seen(
    _ target: Target, in search: SceneSearch, for isWanted: (Int) -> Bool = { _ in true }
  ) throws(DriverFailure) -> [Int] {
    let positions = try matches(target, in: search) { search.isVisible($0) && isWanted($0) }
      .filter(search.isVisible)
    guard !positions.isEmpty else { throw missing(target, in: search) }
    return positions
  }

  /// The failure if no visible component matches a target.
  package func missing(_ target: Target, in search: SceneSearch) -> DriverFailure {
    let unseen = search.includingUnseen.positions(of: target)
    if let first = unseen.first, !unseen.contains(where: search.isVisible) {
      return failure("\(target) is on the screen but cannot be seen: \(search.reasonForHiding(first))")
    }
    if let neighbour = target.neighbour {
      if search.positions(of: neighbour).isEmpty { return missing(neighbour, in: search) }
      let alone = target.alone
      if search.positions(of: alone).isEmpty { return missing(alone, in: search) }
      return failure("\(alone) is on the screen but not beside \(neighbour)")
    }
    if let container = target.container {
      if search.positions(of: container).isEmpty { return missing(container, in: search) }
      let anywhere = target.anywhere
      if search.positions(of: anywhere).isEmpty { return missing(anywhere, in: search) }
      return failure("\(anywhere) is on the screen but not inside \(container)")
    }
    let texts = NearestText.near(
      target.name, in: search.names(\.text, \.accessibilityLabel, \.placeholder))
    let nearest =
      texts.map { "\"\($0)\"" }
      ?? NearestText.near(target.name, in: search.names(\.id)).map { "the id \"\($0)\"" }
    // The target is often on a screen that could not be loaded.
    let failed = session.runtime.errors.first.map { "; what failed: \($0)" } ?? ""
    return failure(
      "\(target) is not on the screen\(nearest.map { "; the nearest is \($0)" } ?? "")\(failed)")
  }

  package func one(of positions: [Int], _ target: Target, _ search: SceneSearch) throws(DriverFailure) -> Int
  {
    if let ordinal = target.ordinal {
      guard positions.indices.contains(ordinal - 1) else {
        throw failure(
          "\(target) is not on the screen: there \(positions.count == 1 ? "is" : "are") \(positions.count)")
      }
      return positions[ordinal - 1]
    }
    guard positions.count == 1 else {
      let list = positions.prefix(5).map { search.description(of: $0) }.joined(separator: ", ")
      throw failure(
        "\(target) is on the screen \(positions.count.of("time")) "
          + "(\(list)\(positions.count > 5 ? ", …" : "")); "
          + "choose one by its number or by a text beside it")
    }
    return positions[0]
  }

  func unique(_ positions: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return positions.filter { seen.insert($0).inserted }
  }

  /// The input that a target matches, or that is next to its match, or inside its match if that is a custom
  /// component.
  package func input(_ target: Target) throws(DriverFailure) -> Element {
    let search = try search()
    var inputs = try inputs(target, in: search)
    if inputs.isEmpty {
      let part = try inputPart(of: target, at: try seen(target, in: search), in: search)
      inputs = part.map { [$0] } ?? []
    }
    guard !inputs.isEmpty else { throw failure("\(target) is on the screen but there is no input for it") }
    return search[try one(of: inputs, target, search)]
  }

  /// The indices of the inputs that a target matches, or that are next to a text that it matches.
  func inputs(_ target: Target, in search: SceneSearch) throws(DriverFailure) -> [Int] {
    func input(of position: Int) -> Int? {
      if search[position].input != nil { return position }
      // Only a text names the input near it, not a button or a title.
      if case .text = search.nodes[position].content { return search.input(namedBy: position) }
      return nil
    }
    return unique(try seen(target, in: search) { input(of: $0) != nil }.compactMap(input))
  }
}
