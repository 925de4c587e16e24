import BeagleChecking
import BeagleJSON
import Fixtures
import Foundation
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleSchema

/// The schema and the check agree about a document, as far as a schema can express it.
@Suite(.computing) struct SchemaAgreementTests {
  /// The findings about the form of a document, without those about its meaning.
  static func findings(_ document: String) -> [Diagnostic] {
    let codes: Set = [
      "json", "depth", "missing-type", "missing-property", "type", "value", "color", "unit", "refused",
      "unknown-component", "unknown-action", "unknown-property",
    ]
    return phones.findings(in: Array(document.utf8)).filter {
      // A schema marks older names separately, and accepts values that do not stop the whole screen. Headers
      // may come from an expression, and so be of any kind.
      codes.contains($0.code) && $0.severity > .note
        && ($0.clients.first?.outcome ?? .fails == .fails || $0.claim == "unknownColor")
        && $0.claim != "sendRequest.headers"
    }
  }

  private static let phones = ScreenCheck(clients: "ios,android")

  private static func text(_ value: DynamicObject) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }

  private static func hasNoteAboutID(_ document: DynamicObject) -> Bool {
    phones.findings(in: Array(text(document).utf8)).contains {
      $0.code == "type" && $0.severity == .note && $0.path.description.hasSuffix("id")
    }
  }

  private func expectAgreement(_ documents: [DynamicObject]) {
    let evaluator = SchemaEvaluator(DocumentSchema.standard.root)
    var differences = 0
    var faulty = 0
    for document in documents {
      let violation = evaluator.violation(document)
      let found = Self.findings(Self.text(document))
      if !found.isEmpty { faulty += 1 }
      guard (violation == nil) != found.isEmpty else { continue }
      // The schema has one type of id for all components, and a phone ignores the id of some of them.
      if violation != nil, Self.hasNoteAboutID(document) { continue }
      differences += 1
      if differences <= 10 {
        Issue.record(
          "\(violation ?? "valid") and \(found.map { "\($0.path): \($0.message)" }): \(Self.text(document))")
      }
    }
    #expect(differences == 0, "\(differences) of \(documents.count) differ")
    // Some mutants are still valid.
    #expect(documents.count < 20 || (documents.count / 4..<documents.count).contains(faulty))
  }

  @Test func schemaAgreesOnMutatedExamples() throws {
    var generator = SeededGenerator(seed: 31)
    let screens = try Fixtures.screenNames.compactMap(Fixtures.screen(named:)).map {
      try JSONDocument(parsing: $0).root.dynamicObject
    }
    // Small ones are checked faster.
    let parts = screens.flatMap(Self.components).filter { Mutation.count($0) <= 60 }
    #expect(parts.count > 200)
    expectAgreement(
      screens.map { Mutation.mutant(of: $0, &generator) }
        + rounds(2_000).map { round in Mutation.mutant(of: parts[round % parts.count], &generator) })
  }

  /// All components in a value.
  private static func components(in value: DynamicObject) -> [DynamicObject] {
    let members = value.dictionaryValue.map { $0.map(\.1) } ?? value.arrayValue.map(Array.init) ?? []
    return (value["_beagleComponent_"].isEmpty ? [] : [value]) + members.flatMap(components)
  }

  /// Every type of version 2 with all of its properties. Properties of Beagle 1.x are always reported.
  static func examples() -> [DynamicObject] {
    StrictReader.examples.filter { example in
      !phones.findings(in: Array(text(example).utf8)).contains { $0.code == "refused" }
    }
  }

  /// Types that the examples lack, with all of their properties.
  @Test func schemaAgreesOnMutatedTypes() throws {
    var generator = SeededGenerator(seed: 64)
    let current = Self.examples()
    #expect(current.count > 25)
    expectAgreement(
      rounds(500).map { round in Mutation.mutant(of: current[round % current.count], &generator) })
  }
}

/// One mutation of a document, of the kinds that people and programs make.
enum Mutation {
  /// Applies a single mutation at a random place.
  static func mutant(of value: DynamicObject, _ generator: inout SeededGenerator) -> DynamicObject {
    var place = Int.random(in: 0..<count(value), using: &generator)
    return change(value, &place, &generator)
  }

  /// The number of values in a value, including itself.
  static func count(_ value: DynamicObject) -> Int {
    let members = value.dictionaryValue.map { $0.map(\.1) } ?? value.arrayValue.map(Array.init) ?? []
    return members.reduce(1) { $0 + count($1) }
  }

  /// - Parameter place: the number of values before the one to change; negative after the change.
  private static func change(
    _ value: DynamicObject, _ place: inout Int, _ generator: inout SeededGenerator
  ) -> DynamicObject {
    if place == 0 {
      place = -1
      return other(value, &generator)
    }
    guard place > 0 else { return value }
    place -= 1
    switch value {
    case .dictionary(var members):
      for (name, member) in members where place >= 0 { members[name] = change(member, &place, &generator) }
      return .dictionary(members)
    case .array(let elements):
      return .array(DynamicArray(elements.map { place >= 0 ? change($0, &place, &generator) : $0 }))
    default: return value
    }
  }

  private static func other(_ value: DynamicObject, _ generator: inout SeededGenerator) -> DynamicObject {
    var others: [DynamicObject] = [
      nil, true, 1.5, 1e30, -9.3e18, "no", "", "\\@{global}", "\\\\@{global}", "@{global}", [[1]],
      ["wrong": 1],
    ]
    switch value {
    case .string(let text):
      others += [
        .string(text.lowercased()), .string(text.uppercased()), .string(text.capitalized), [value],
        .string("\\" + text),
      ]
    case .dictionary(let members):
      others = [nil, "no", [value], .dictionary([:])]
      others += ["_beagleAction_", "_beagleComponent_", "_beagleType_", "_beagleImagePath_"].map { key in
        // The type of an object may change like any other member.
        members[key] == nil ? with(members, key, "beagle:popView") : value
      }
      for (name, member) in members {
        let rest = without(members, name)
        others += [.dictionary(rest), with(rest, name + "x", member.isEmpty ? 1 : member)]
      }
      if let number = members["value"], members["type"] != nil { others += [number, number, "50%", "auto"] }
    case .array(let elements):
      others += [elements.first ?? 1, [nil], .array(DynamicArray(elements + [7]))]
    default: break
    }
    return others.randomElement(using: &generator) ?? value
  }

  private static func with(
    _ members: DynamicDictionary, _ name: String, _ value: DynamicObject
  ) -> DynamicObject {
    var members = members
    members[name] = value
    return .dictionary(members)
  }

  private static func without(_ members: DynamicDictionary, _ name: String) -> DynamicDictionary {
    var members = members
    members[name] = DynamicObject?.none
    return members
  }
}
