import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

/// A change breaks a client if something that it showed is in both documents but no longer shown.
@Suite(.computing) struct BreakingLawTests {
  /// Randomly nested boxes, one kind of which is unknown to an older client. Each has an id for
  /// identification.
  private struct Boxes {
    var generator: SeededGenerator
    private var children: [Int: [Int]] = [:]
    private var kinds: [Kind]

    enum Kind: CaseIterable {
      case text, box, touchable, refresh

      var most: Int {
        switch self {
        case .text: 0
        case .box: 9
        case .touchable, .refresh: 1
        }
      }
    }

    init(seed: Int) {
      generator = SeededGenerator(seed: UInt64(seed))
      kinds = (0..<12).map { _ in .text }
      for index in kinds.indices { kinds[index] = Kind.allCases.randomElement(using: &generator) ?? .text }
      kinds[0] = .box
    }

    /// A document and its content.
    struct Drawn {
      var text = ""
      var shown: Set<String> = []
      var all: Set<String> = []
    }

    /// The boxes rearranged: some moved into others, some removed, and possibly one of another kind.
    mutating func document() -> Drawn {
      children = [:]
      if Bool.random(using: &generator),
        let index = kinds.indices.dropFirst().randomElement(using: &generator)
      {
        kinds[index] = Kind.allCases.randomElement(using: &generator) ?? .text
      }
      var placed = [0]
      for index in kinds.indices.dropFirst().shuffled(using: &generator) {
        if Int.random(in: 0..<8, using: &generator) == 0 { continue }
        let free = placed.filter { children[$0, default: []].count < kinds[$0].most }
        guard let parent = free.randomElement(using: &generator) else { continue }
        children[parent, default: []].append(index)
        placed.append(index)
      }
      var drawn = Drawn()
      drawn.text = part(0, isShown: true, in: &drawn)
      return drawn
    }

    private func part(_ index: Int, isShown: Bool, in drawn: inout Drawn) -> String {
      let isShown = isShown && kinds[index] != .refresh
      func id(_ name: String) -> String {
        drawn.all.insert(name)
        if isShown { drawn.shown.insert(name) }
        return Part.id(name)
      }
      let own = id("n\(index)")
      let inside = children[index, default: []].map { part($0, isShown: isShown, in: &drawn) }
      let child = inside.first ?? (kinds[index].most == 1 ? Part.box(more: id("in\(index)")) : "")
      return switch kinds[index] {
      case .text: Part.text("t", own)
      case .box: Part.box(inside.joined(separator: ","), more: own)
      case .touchable: Part.of("touchable", #"\#(own),"onPress":[],"child":\#(child)"#)
      case .refresh: Part.of("pullToRefresh", #"\#(own),"onPull":[],"child":\#(child)"#)
      }
    }
  }

  @Test(arguments: rounds(200))
  func hiddenContentIsReportedAsBreaking(seed: Int) throws {
    var check = ScreenCheck()
    check.clients = try ClientTable.standard.field("ios=1.7")
    var boxes = Boxes(seed: seed)
    let (old, new) = (boxes.document(), boxes.document())
    let lost = old.shown.intersection(new.all).subtracting(new.shown)
    let difference = try ScreenDifference(Array(old.text.utf8), Array(new.text.utf8), check: check)
    let breaking = difference.breaking
    // Removed content may be replaced by added content that is not shown, which breaks as well.
    let isWhole = old.all.isSubset(of: new.all)
    #expect(
      lost.isEmpty ? breaking.isEmpty || !isWhole : !breaking.isEmpty,
      "\(lost.sorted()), \(breaking.map(\.message))\n\(old.text)\n\(new.text)"
    )
    #expect(difference.spellings.isEmpty, "each belongs to a change")
    #expect(breaking.allSatisfy { $0.breaks.map(\.outcome) == [.vanishes] && $0.kind != .removed })
  }
}
