import Beagle

extension AppDriver {
  /// What can be found on the visible screen now.
  func search() throws(DriverFailure) -> SceneSearch {
    guard let scene = session.runtime.scene else {
      throw failure(session.runtime.visible == nil ? "no screen is open" : "the screen is not loaded")
    }
    return SceneSearch(scene)
  }

  /// The places of what a target means: at least one.
  ///
  /// - Parameter isWanted: what it is meant for, to choose between what is called alike.
  func matches(
    _ target: Target, in search: SceneSearch, for isWanted: (Int) -> Bool = { _ in true }
  ) throws(DriverFailure) -> [Int] {
    let places = search.places(of: target, for: isWanted)
    guard !places.isEmpty else { throw missing(target, in: search) }
    return places
  }

  func missing(_ target: Target, in search: SceneSearch) -> DriverFailure {
    let nearest = EditDistance.nearest(to: target.name, in: search.names).map { "; the nearest is \"\($0)\"" }
    return failure("\(target) is not on the screen\(nearest ?? "")")
  }

  /// The place that is meant where several fit.
  func one(of places: [Int], _ target: Target, _ search: SceneSearch) throws(DriverFailure) -> Int {
    if let ordinal = target.ordinal {
      guard places.indices.contains(ordinal - 1) else {
        throw failure(
          "\(target) is not on the screen: there \(places.count == 1 ? "is" : "are") \(places.count)")
      }
      return places[ordinal - 1]
    }
    guard places.count == 1 else {
      let list = places.prefix(5).map { "\(search[$0])" }.joined(separator: ", ")
      throw failure(
        "\(target) is on the screen \(places.count) times (\(list)\(places.count > 5 ? ", …" : "")); "
          + "say which by its number or by what is beside it")
    }
    return places[0]
  }

  func unique(_ places: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return places.filter { seen.insert($0).inserted }
  }

  /// The input that a target means, or that stands beside what it means.
  func input(_ target: Target) throws(DriverFailure) -> Element {
    let search = try search()
    func input(of place: Int) -> Int? { search[place].input != nil ? place : search.input(namedBy: place) }
    let inputs = unique(try matches(target, in: search) { input(of: $0) != nil }.compactMap(input))
    guard !inputs.isEmpty else { throw failure("\(target) is on the screen but there is no input for it") }
    return search[try one(of: inputs, target, search)]
  }

  /// Where something can be done, around or inside what a target means.
  func place(
    _ interaction: SceneNode.Interactions, _ target: Target?, in search: SceneSearch, _ what: String
  ) throws(DriverFailure) -> Int {
    if dialog != nil { throw failure("a dialog is open above the screen") }
    guard let target else {
      guard let first = search.inside(0, interaction).first else {
        throw failure("there is no \(what) on the screen")
      }
      return first
    }
    let places = try matches(target, in: search)
    let found = unique(
      places.compactMap { search.around($0, interaction) ?? search.inside($0, interaction).first })
    guard !found.isEmpty else { throw failure("there is no \(what) around \(target)") }
    return try one(of: found, target, search)
  }

  /// What scrolls, and how far it can be scrolled in points.
  func scrollable(_ target: Target?) throws(DriverFailure) -> (NodeID, end: Float) {
    let search = try search()
    let place = try place(.scroll, target, in: search, "content to scroll")
    let node = search.nodes[place]
    var isHorizontal = false
    if case .scroll(.horizontal, _) = node.content { isHorizontal = true }
    var extent: Float = 0
    for inner in search.visible where inner > place && inner < node.end {
      let frame = search.nodes[inner].frame
      extent = max(
        extent,
        isHorizontal
          ? frame.x + frame.width - node.contentFrame.x : frame.y + frame.height - node.contentFrame.y)
    }
    let room = isHorizontal ? node.contentFrame.width : node.contentFrame.height
    return (node.node, max(0, extent - room))
  }
}
