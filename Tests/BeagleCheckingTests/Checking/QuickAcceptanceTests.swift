import BeagleJSON
import Fixtures
import Foundation
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// The quick pass accepts a document only if decoding reports nothing, and accepts all usual documents.
@Suite(.computing) struct QuickAcceptanceTests {
  /// Documents that the encoder writes, of all types.
  private static let written: [[UInt8]] = {
    let components = Component.Kind.allCases.flatMap(BuiltExamples.least)
    let actions = Action.Kind.allCases.flatMap(BuiltExamples.least)
    return (components + actions.map { Button(text: "x", onPress: [$0]).component })
      .compactMap { try? $0.encoded() }
  }()

  private static let screens = Fixtures.screenNames.compactMap(Fixtures.screen(named:))

  private static let examples: [[UInt8]] =
    ComponentExample.all.map { Array(document($0.type, $0.json).utf8) }
    + ActionExample.all.map {
      Array(document("button", #""text":"x","onPress":[\#(action($0.type, $0.json))]"#).utf8)
    } + StrictReader.examples.map { JSONWriter.bytes(of: $0) }

  /// Older forms, errors and unusual forms.
  private static let others: [[UInt8]] = {
    let texts =
      LegacyShapes.same.flatMap { [$0.legacy, $0.current] } + FaultyDocuments.all.map(\.document)
      + DiagnosticRule.all.flatMap { [$0.before.document, $0.after.document] }
    return texts.filter { $0.utf8.count < 10_000 }.map { Array($0.utf8) } + seeds
  }()

  private static let seeds: [[UInt8]] = {
    let folder = Repository.file("Tests/Fuzzing/Seeds/document")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { try? [UInt8](Data(contentsOf: folder.appendingPathComponent($0))) }
  }()

  private static func accepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(parsing: bytes)).map(QuickAcceptance.accepts) ?? false
  }

  /// - Returns: the number of accepted documents.
  @discardableResult
  private func expectLaw(_ documents: [[UInt8]]) -> Int {
    let accepted = documents.filter(Self.accepts)
    for bytes in accepted {
      let found = Component.examine(bytes).diagnostics
      #expect(found.isEmpty, "\(found) in \(String(decoding: bytes, as: UTF8.self))")
    }
    return accepted.count
  }

  @Test func acceptedDocumentsHaveNoDiagnostics() {
    #expect(!Self.seeds.isEmpty && Self.others.count > 100)
    #expect(expectLaw(Self.written + Self.screens + Self.examples + Self.others) > 100)
  }

  @Test func writtenDocumentsAndScreensAreAccepted() {
    for bytes in Self.written + Self.screens where Component.examine(bytes).diagnostics.isEmpty {
      #expect(Self.accepts(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func acceptedMutantsHaveNoDiagnostics() throws {
    var generator = SeededGenerator(seed: 12)
    let values = try (Self.written + Self.examples).map { try JSONDocument(parsing: $0).root.dynamicObject }
    let mutants = rounds(4_000).map { round in
      JSONWriter.bytes(of: Mutation.mutant(of: values[round % values.count], &generator))
    }
    let accepted = expectLaw(mutants)
    #expect(mutants.count < 20 || (mutants.count / 20..<mutants.count).contains(accepted), "\(accepted)")
  }

  /// Repeated keys, properties of other types, and keys with escapes.
  @Test func acceptedTextMutantsHaveNoDiagnostics() throws {
    var generator = SeededGenerator(seed: 13)
    let documents = Self.written + Self.examples + Self.screens.prefix(3)
    let mutants = try rounds(4_000).map { round in
      let document = try JSONDocument(parsing: documents[round % documents.count])
      return Bool.random(using: &generator)
        ? Self.withCopiedMember(document, &generator) : Self.withEscape(document, &generator)
    }
    let accepted = expectLaw(mutants)
    #expect(mutants.count < 20 || (mutants.count / 20..<mutants.count).contains(accepted), "\(accepted)")
  }

  /// The document with a copy of a member in any of its objects.
  private static func withCopiedMember(
    _ document: JSONDocument, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    document.withCursor { root in
      var bytes = Array(root.sourceBytes)
      var members: [Range<Int>] = []
      var places: [Int] = []
      root.forEachObject { object in
        if object.count > 0 { places.append(object.byteOffset + 1) }
        members += object.members.map { $0.key.byteOffset..<$0.value.byteRange.upperBound }
      }
      guard let member = members.randomElement(using: &generator),
        let place = places.randomElement(using: &generator)
      else { return bytes }
      bytes.insert(contentsOf: bytes[member] + [UInt8(ascii: ",")], at: place)
      return bytes
    }
  }

  /// The document with an escape in a key or a text.
  private static func withEscape(
    _ document: JSONDocument, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    document.withCursor { root in
      var bytes = Array(root.sourceBytes)
      var places: [Int] = []
      root.forEachObject { object in
        for (key, value) in object.members {
          for text in [key, value] where text.stringBytes.first.map({ $0 < 0x80 && $0 != 0x5C }) ?? false {
            places.append(text.byteOffset + 1)
          }
        }
      }
      guard let place = places.randomElement(using: &generator) else { return bytes }
      let code = String(bytes[place], radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - code.count) + code
      bytes.replaceSubrange(place...place, with: Array(escape.utf8))
      return bytes
    }
  }

  @Test func unusualFormsAreNotAccepted() {
    let text = document("text", #""text":"x""#)
    #expect(Self.accepts(Array(text.utf8)))
    for json in [
      document("text", #""text":null"#), document("text", #""text":"@{a""#), document("custom:thing", ""),
      document("text", #""text":"x","_beagleIgnore_":{"type":"","type":""}"#),
      document("text", #""text":"x","_beagleType_":{"a":1,"a":1}"#),
      document("text", #""text":"x","text":"x""#), document("text", #""text":"x","textColor":"red""#),
      document("container", #""child":\#(text)"#), document("container", #""children":\#(text)"#),
      document("container", #""context":{"id":"a","value":[{"b":1,"b":1}]}"#),
      document("text", #""text":"x","style":{"size":{"width":8}}"#), "[\(text)]", "null",
    ] {
      #expect(!Self.accepts(Array(json.utf8)), "\(json)")
    }
  }

  @Test func nestingUpToMaximumDepthIsAccepted() {
    func nested(_ depth: Int) -> [UInt8] {
      let open = #"{"_beagleComponent_":"beagle:container","children":["#
      return Array(
        (String(repeating: open, count: depth) + String(repeating: "]}", count: depth)).utf8)
    }
    #expect(Self.accepts(nested(Component.maximumDepth)))
    #expect(!Self.accepts(nested(Component.maximumDepth + 1)))
    expectLaw([nested(Component.maximumDepth)])
  }
}
