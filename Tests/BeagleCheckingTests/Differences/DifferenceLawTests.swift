import BeagleChecking
import BeagleJSON
import BeagleSchema
import Fixtures
import SchemaTestSupport
import TestSupport
import Testing

/// Properties that hold for any two documents.
@Suite(.computing) struct DifferenceLawTests {
  @Test(arguments: rounds(60))
  func spellingIsNotChange(seed: Int) throws {
    let text = RandomDocument.make(seed: seed).text
    #expect(try ScreenDifference(text, text).isEmpty)
    for spelling in 0..<3 {
      let other = RandomDocument.make(seed: seed, spelling: spelling).text
      let difference = try ScreenDifference(text, other)
      #expect(difference.isEmpty, "\(difference.messages)\n\(text)\n\(other)")
    }
  }

  @Test(arguments: rounds(60))
  func reencodedDocumentIsUnchanged(seed: Int) throws {
    let text = RandomDocument.make(seed: seed, spelling: seed).text
    try expectStable(Array(text.utf8))
  }

  @Test(arguments: Fixtures.screenNames)
  func reencodedExampleIsUnchanged(name: String) throws {
    try expectStable(try #require(Fixtures.screen(named: name)))
  }

  private func expectStable(_ bytes: [UInt8]) throws {
    let screen = try ScreenDocument(reading: bytes).screen
    for indented in [false, true] {
      let difference = try ScreenDifference(bytes, screen.encoded(indented: indented))
      #expect(difference.isEmpty, "\(difference.messages)\n\(String(decoding: bytes, as: UTF8.self))")
    }
    var sorted = JSONWriter(options: JSONWriter.Options(sortedKeys: true))
    sorted.value(try JSONDocument(parsing: bytes).root.dynamicObject)
    #expect(try ScreenDifference(bytes, sorted.finish()).isEmpty)
  }

  @Test(arguments: rounds(100))
  func reverseComparisonIsSymmetric(seed: Int) throws {
    let (first, second) = (
      RandomDocument.make(seed: seed / 2), RandomDocument.make(seed: seed / 2 + seed % 2)
    )
    let changed = RandomDocument.make(seed: seed / 2 + seed % 2, changed: 1 + seed % max(1, second.values))
      .text
    let (there, back) = (try ScreenDifference(first.text, changed), try ScreenDifference(changed, first.text))
    #expect(Set(there.changes.map(\.mirrored)) == Set(back.changes.map(\.withoutWords)))
    #expect(there.changes.count == back.changes.count && !there.isEmpty)
  }

  @Test(arguments: rounds(60))
  func changedValueIsOneChange(seed: Int) throws {
    let (text, values) = RandomDocument.make(seed: seed)
    for number in stride(from: 1, through: values, by: max(1, values / 12)) {
      let other = RandomDocument.make(seed: seed, spelling: number, changed: number).text
      let difference = try ScreenDifference(text, other)
      #expect(difference.changes.count == 1, "\(number): \(difference.messages)\n\(text)\n\(other)")
      for change in difference.changes { #expect([.changed, .renamed].contains(change.kind)) }
    }
  }

  /// A component is added, removed and moved as one, whatever its content and spelling.
  @Test(arguments: rounds(40))
  func changedComponentIsOneChange(seed: Int) throws {
    let parts = { (spelling: Int?) in
      (0..<6).map { RandomDocument.component(seed: seed * 6 + $0, spelling: spelling) }
    }
    let (old, new) = (parts(nil), parts(seed))
    guard Set(old).count == old.count else { return }
    func document(_ first: [String], _ second: [String]) -> String {
      Part.box(
        Part.box(first.joined(separator: ","), more: Part.id("one")),
        Part.box(second.joined(separator: ","), more: Part.id("two")))
    }
    func expect(_ kinds: Set<ScreenDifference.Change.Kind>, _ first: [String], _ second: [String]) throws {
      let difference = try ScreenDifference(
        document(Array(old[..<3]), Array(old[3...])), document(first, second))
      #expect(difference.changes.count == kinds.count, "\(difference.messages)")
      #expect(Set(difference.changes.map(\.kind)) == kinds)
    }
    try expect([.removed], [new[0], new[2]], Array(new[3...]))
    try expect([.added], Array(new[..<3]) + [Part.text("more")], Array(new[3...]))
    try expect([.moved], [new[2], new[0], new[1]], Array(new[3...]))
    try expect([.moved], [new[1], new[2]], [new[3], new[0], new[4], new[5]])
    let touchable = Part.of("touchable", #""onPress":[],"child":\#(new[4])"#)
    try expect([.added, .moved], Array(new[..<3]), [new[3], touchable, new[5]])
  }

  @Test func placesAreInTheirDocuments() throws {
    for seed in rounds(30) {
      let (old, new) = (RandomDocument.make(seed: seed).text, RandomDocument.make(seed: seed + 1).text)
      for change in try ScreenDifference(old, new).changes {
        #expect(
          (change.old == nil) == (change.kind == .added) && (change.new == nil) == (change.kind == .removed))
        for (place, text) in [(change.old, old), (change.new, new)] {
          guard let place else { continue }
          #expect(place.position.byte + place.length <= text.utf8.count && place.length > 0)
          #expect(place.component.map { $0 <= place.position.byte } ?? true)
        }
        #expect(!change.message.hasSuffix(".") && !change.message.contains("\n"))
      }
    }
  }
}

extension ScreenDifference.Change {
  fileprivate var withoutWords: Self {
    var change = self
    change.message = ""
    change.breaks = []
    change.claim = nil
    return change
  }

  fileprivate var mirrored: Self {
    var change = withoutWords
    (change.old, change.new) = (new, old)
    switch kind {
    case .added: change.kind = .removed
    case .removed: change.kind = .added
    case .moved, .changed, .renamed: break
    }
    return change
  }
}
