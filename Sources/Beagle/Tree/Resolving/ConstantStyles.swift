import BeagleLayout
import BeagleSchema

/// What styles without expressions come to. The rows of a list share a style, and so do the cards of most screens: it is
/// resolved once for all of them.
///
/// Only the last few styles are kept, only those of components whose layout without a style is the default one, as that of
/// most is, and only until an update of the tree ends.
struct ConstantStyles: Sendable {
  private struct Entry: Sendable {
    /// Keeps the identity from being that of another style.
    let style: Style
    let identity: ObjectIdentifier
    let layout: LayoutStyle
    let key: Int32
    let decoration: Shared<SceneDecoration>?
  }

  private var entries: [Entry] = []
  /// The entry that the next one replaces, if there are as many as are kept.
  private var oldest = 0
  /// The key of the next entry. None is used twice.
  private var nextKey = ResolvedNode.StyleKey.constant

  private static let mostEntries = 16

  /// Gives a node what its style comes to. Returns false if this is not known.
  func apply(_ style: Style, to resolved: inout ResolvedNode) -> Bool {
    guard resolved.hasDefaultStyle, let identity = style.constantIdentity else { return false }
    // Through a pointer, since an entry is large and the array's subscript copies it.
    return entries.withUnsafeBufferPointer { entries in
      for index in entries.indices where entries[index].identity == identity {
        resolved.setStyle(entries[index].layout, key: entries[index].key)
        resolved.scene.sharedDecoration = entries[index].decoration
        return true
      }
      return false
    }
  }

  /// Keeps what a style came to for a node that had the default layout without it.
  mutating func insert(_ style: Style, _ resolved: inout ResolvedNode) {
    guard let identity = style.constantIdentity, nextKey < .max else { return }
    let entry = Entry(
      style: style, identity: identity, layout: resolved.style, key: nextKey,
      decoration: resolved.scene.sharedDecoration)
    resolved.setStyle(entry.layout, key: nextKey)
    nextKey += 1
    if entries.count < Self.mostEntries {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.mostEntries
    }
  }

  mutating func removeAll() {
    entries = []
    oldest = 0
  }
}
