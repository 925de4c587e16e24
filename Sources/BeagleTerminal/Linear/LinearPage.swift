public import Beagle

/// A screen as items, one after the other in document order: what a screen reader reads out. A value made of a scene alone.
///
/// ```swift
/// for item in LinearPage(scene).shown { print(item.line) }
/// ```
///
/// Everything that can be used has a number, also what a list has yet to be scrolled to, so that scrolling changes no numbers.
public struct LinearPage: Sendable, Equatable {
  /// That in the screen's bar; nil where it has none.
  public private(set) var title: String?
  /// All items, those beyond what was scrolled to included. Hidden nodes are left out.
  public private(set) var items: [LinearItem] = []

  /// The items to read out.
  public var shown: some Collection<LinearItem> { items.lazy.filter { !$0.isBeyond } }

  /// The item that is used by a number.
  public func item(_ number: Int) -> LinearItem? { items.first { $0.number == number } }

  /// No items.
  init() {}

  /// The items of a scene, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - scene: the screen as it is now.
  ///   - links: the URLs of nodes that lead out of the application, from `Runtime.links`.
  ///   - offsets: how far what scrolls is scrolled, in points from its start. What is beyond is not read out; the screen itself
  ///     is, whole.
  public init(_ scene: Scene, links: [NodeID: String] = [:], scrolled offsets: [NodeID: Float] = [:]) {
    var reader = LinearReader(scene, links, offsets)
    reader.read()
    items = reader.items
    title = reader.title
  }
}
