import Beagle
import BeagleTesting

/// Finds screens and lists that are empty without a word.
struct SilentEmpty {
  private let baseline: DataPicture
  /// The texts on the screen, to recognize new ones.
  private let texts: Set<String>
  private let lists: [Int]

  init(_ baseline: DataPicture) {
    self.baseline = baseline
    texts = Set(baseline.contents.compactMap { baseline.text($0) })
    var lists: [Int] = []
    var end = 0
    for index in baseline.positions where index >= end && baseline.nodes[index].isList {
      // A list in a row belongs to the row.
      end = baseline.nodes[index].end
      if !baseline.contents(in: index).isEmpty { lists.append(index) }
    }
    self.lists = lists
  }

  /// The node of the baseline that is empty with other data; nil if nothing is, or a text says so.
  func position(in picture: DataPicture) -> Int? {
    let isExplained = picture.contents.contains { picture.text($0).map { !texts.contains($0) } ?? false }
    guard !isExplained else { return nil }
    let emptied = lists.filter { list in
      picture.scene.nodes.firstIndex(of: baseline.nodes[list].node).map {
        picture.contents(in: $0).isEmpty
      } ?? true
    }
    let rest = content(of: picture)
    guard !content(of: baseline).isEmpty else { return nil }
    // All that hides the content of a screen has one cause.
    if rest.isEmpty { return emptied.first ?? 0 }
    guard let list = emptied.first else { return nil }
    if !rest.contains(where: { picture.controls[$0] == nil }) { return list }
    return emptied.first { isIntroduced($0, in: picture) }
  }

  /// What is on a screen without bars, titles and headings.
  private func content(of picture: DataPicture) -> [Int] {
    let all = picture.contents.filter { !picture.isInBar($0) }
    let title = all.first {
      picture.text($0) != nil && picture.controls[$0] == nil && !isInList($0, of: picture)
    }
    return all.filter { $0 != title && !picture.nodes[$0].isHeading }
  }

  private func isInList(_ index: Int, of picture: DataPicture) -> Bool {
    sequence(first: index) { picture.nodes[$0].parent }.contains { picture.nodes[$0].isList }
  }

  /// Whether the heading of a list is still shown: a heading, or a text directly before the list or the box
  /// that has nothing but the list.
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
