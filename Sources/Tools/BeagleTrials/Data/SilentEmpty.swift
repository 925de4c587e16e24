import Beagle
import BeagleTesting

/// Finds screens and lists that are empty without a text that says so.
struct SilentEmpty {
  private let baseline: DataPicture
  /// The texts on the screen, to recognize new ones.
  private let texts: Set<String>
  /// The lists with content. A list in a row belongs to the row.
  private let lists: [Int]
  /// The first text outside of bars, controls and lists.
  private let title: NodeID?
  private let hasContent: Bool

  init(_ baseline: DataPicture) {
    self.baseline = baseline
    texts = Set(baseline.contents.compactMap(baseline.text))
    lists = baseline.lists.filter { !baseline.contents(in: $0).isEmpty }
    let title = baseline.contents.first {
      baseline.text($0) != nil && baseline.controls[$0] == nil && !baseline.isInBar($0)
        && !baseline.isInList($0)
    }
    self.title = title.map { baseline.nodes[$0].node }
    hasContent = Self.content(of: baseline).contains { $0 != title }
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
    let hasOnlyControls = !rest.contains {
      picture.controls[$0] == nil && picture.nodes[$0].node != title
    }
    return emptied.first { list in
      heading(of: list).map { isShown($0, in: picture) } ?? hasOnlyControls
    }
  }

  /// The content of a screen, except bars and headings.
  private static func content(of picture: DataPicture) -> [Int] {
    picture.contents.filter { !picture.isInBar($0) && !picture.nodes[$0].isHeading }
  }

  /// The heading of a list: a text that directly precedes the list, or a box that contains only the list.
  private func heading(of list: Int) -> Int? {
    for box in sequence(first: list, next: { baseline.nodes[$0].parent }) {
      guard let parent = baseline.nodes[box].parent else { return nil }
      guard let before = baseline.contents(in: parent).last(where: { $0 < box }) else { continue }
      let node = baseline.nodes[before]
      guard case .text = node.content, baseline.controls[before] == nil else { return nil }
      return node.isHeading || node.parent == parent ? before : nil
    }
    return nil
  }

  /// Whether a node of the baseline still shows its content.
  private func isShown(_ index: Int, in picture: DataPicture) -> Bool {
    picture.scene.nodes.firstIndex(of: baseline.nodes[index].node).map {
      picture.contents(in: $0).contains($0)
    } ?? false
  }
}
