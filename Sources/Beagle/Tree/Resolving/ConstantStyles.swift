import BeagleLayout
import BeagleSchema

/// What styles without expressions come to: the rows of a list share a style, and so do the cards of most screens.
///
/// A style has one slot, where it replaces another one. The styles are kept as long as a tree is updated.
struct ConstantStyles: Sendable {
  /// What a style comes to in the layout that its node has without it.
  struct Entry: Sendable {
    let style: Style
    let before: LayoutStyle
    let after: LayoutStyle
    let decoration: SceneDecoration?
  }

  private var entries: [Entry?] = []

  /// The entry of a style for a node that has this layout without it.
  func entry(of style: Style, before: LayoutStyle) -> Entry? {
    guard !entries.isEmpty, let identity = style.constantIdentity, let entry = entries[Self.slot(identity)],
      entry.style.constantIdentity == identity, entry.before == before
    else { return nil }
    return entry
  }

  mutating func insert(_ entry: Entry) {
    guard let identity = entry.style.constantIdentity else { return }
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.count) }
    entries[Self.slot(identity)] = entry
  }

  mutating func removeAll() { entries = [] }

  private static let count = 64

  private static func slot(_ identity: ObjectIdentifier) -> Int {
    // The lowest bits of an address are zero.
    Int((UInt(bitPattern: identity) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
