import BeagleLayout
import BeagleSchema

/// What styles without expressions come to. The rows of a list share a style, and so do the cards of most screens: it is
/// resolved once for all of them.
///
/// Only the last few styles are kept, and only until an update of the tree ends.
struct ConstantStyles: Sendable {
  /// What a style comes to in the layout that its node has without it.
  private struct Entry: Sendable {
    /// Keeps the identity from being that of another style.
    let style: Style
    let identity: ObjectIdentifier
    let before: LayoutStyle
    let after: LayoutStyle
    let decoration: Shared<SceneDecoration>?
  }

  private var entries: [Entry] = []
  /// The entry that the next one replaces, if there are as many as are kept.
  private var oldest = 0

  private static let mostEntries = 16

  /// Gives a node what its style comes to. Returns false if this is not known.
  func apply(_ style: Style, to resolved: inout ResolvedNode) -> Bool {
    guard !entries.isEmpty, let identity = style.constantIdentity else { return false }
    // Through a pointer, since an entry is large and the array's subscript copies it.
    return entries.withUnsafeBufferPointer { entries in
      for index in entries.indices
      where entries[index].identity == identity && entries[index].before == resolved.style {
        resolved.style = entries[index].after
        resolved.scene.sharedDecoration = entries[index].decoration
        return true
      }
      return false
    }
  }

  /// - Parameters:
  ///   - before: the layout of the node without the style.
  ///   - resolved: the node with it.
  mutating func insert(_ style: Style, before: LayoutStyle, _ resolved: ResolvedNode) {
    guard let identity = style.constantIdentity else { return }
    let entry = Entry(
      style: style, identity: identity, before: before, after: resolved.style,
      decoration: resolved.scene.sharedDecoration)
    if entries.count < Self.mostEntries {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.mostEntries
    }
  }

  mutating func removeAll() { self = ConstantStyles() }
}
