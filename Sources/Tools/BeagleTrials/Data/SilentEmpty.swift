import Beagle
import BeagleTesting

/// Finds screens and lists that are empty without a text that says so.
struct SilentEmpty {
  private let baseline: DataPicture
  /// The texts on the screen, to recognize new ones.
  private let texts: Set<String>
  /// The lists with content. A list in a row belongs to the row.
  private let lists: [Int]
  private let hasContent: Bool

  init(_ baseline: DataPicture) {
    self.baseline = baseline
    texts = Set(baseline.contents.compactMap(baseline.text))
    lists = baseline.lists.filter { !baseline.contents(in: $0).isEmpty }
    hasContent = !Self.content(of: baseline).isEmpty
  }

  /// The node of the baseline that is empty with other data; nil if all have content, or if a new text
  /// explains it.
  func position(in picture: DataPicture) -> Int? {
    guard hasContent else { return nil }
    let emptied = lists.filter { list in
      picture.scene.nodes.firstIndex(of: baseline.nodes[list].node).map {
        picture.contents(in: $0).isEmpty
      } ?? true
    }
    let rest = Self.content(of: picture)
    if emptied.isEmpty, !rest.isEmpty { return nil }
    let isExplained = picture.contents.contains { picture.text($0).map { !texts.contains($0) } ?? false }
    if isExplained { return nil }
    // An empty screen is one finding, even if it had several lists.
    if rest.isEmpty { return emptied.first ?? 0 }
    if !rest.contains(where: { picture.controls[$0] == nil }) { return emptied.first }
    return emptied.first { isIntroduced($0, in: picture) }
  }

  /// The content of a screen, except bars, titles and headings.
  private static func content(of picture: DataPicture) -> [Int] {
    let all = picture.contents.filter { !picture.isInBar($0) }
    let title = all.first {
      picture.text($0) != nil && picture.controls[$0] == nil && !picture.isInList($0)
    }
    return all.filter { $0 != title && !picture.nodes[$0].isHeading }
  }

  /// Whether the heading of a list is still shown. A text counts as a heading if it directly precedes the
  /// list, or a box that contains only the list.
  private func isIntroduced(_ list: Int, in picture: DataPicture) -> Bool {
    for box in sequence(first: list, next: { baseline.nodes[$0].parent }) {
      guard let parent = baseline.nodes[box].parent else { return false }
      guard let before = baseline.contents(in: parent).last(where: { $0 < box }) else { continue }
      let node = baseline.nodes[before]
      guard case .text = node.content, baseline.controls[before] == nil else { return false }
      guard node.isHeading || node.parent == parent else { return false }
      guard let index = picture.scene.nodes.firstIndex(of: node.node) else { return false }
      return picture.contents(in: index).contains(index)
    }
    return false
  }
}
