import BeagleChecking
import BeagleJSON
import Fixtures
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleSchema

#if os(Linux) || os(macOS)
  /// Documents judged by an external validator and by decoding.
  @Suite(.enabled("python3 has no module jsonschema") { await SchemaValidator.isInstalled() })
  struct SchemaValidityTests {
    private func violations(
      _ documents: [String], _ schema: DocumentSchema = .standard
    ) async throws -> [(document: String, violation: String)] {
      let violations = try await SchemaValidator.violations(documents, schema: schema.root)
      #expect(violations.count == documents.count)
      return Array(zip(documents, violations))
    }

    private func expectValid(_ documents: [String]) async throws {
      #expect(!documents.isEmpty)
      for (document, violation) in try await violations(documents) {
        #expect(violation.isEmpty, "\(violation) in \(document)")
      }
    }

    /// The findings of the check, as far as a schema can express them.
    private func findings(_ document: String) -> [Diagnostic] { SchemaAgreementTests.findings(document) }

    @Test func schemaIsValid() async throws {
      #expect(
        try await SchemaValidator.violation(ofSchema: DocumentSchema(SchemaTests.registry).root).isEmpty)
      #expect(try await !SchemaValidator.violation(ofSchema: ["type": "nothing"]).isEmpty)
    }

    @Test func exampleScreensAreValid() async throws {
      let screens = Fixtures.screenNames.compactMap(Fixtures.screen(named:))
      try await expectValid(screens.map { String(decoding: $0, as: UTF8.self) })
    }

    /// As the encoder writes them, as the tests contain them, in older forms, and as the documentation shows
    /// them.
    @Test func acceptedDocumentsAreValid() async throws {
      let components = Component.Kind.allCases.flatMap(BuiltExamples.least)
      let actions = Action.Kind.allCases.flatMap(BuiltExamples.least)
      let written = try (components + actions.map { Button(text: "x", onPress: [$0]).component }).map(text)
      let whole = StrictReader.examples.map { String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self) }
      let tested =
        ComponentExample.all.map { document($0.type, $0.json) }
        + ActionExample.all.map {
          document("button", #""text":"x","onPress":[\#(action($0.type, $0.json))]"#)
        }
      let others =
        LegacyShapes.same.flatMap { [$0.legacy, $0.current] }
        + DiagnosticRule.all.map(\.after.document).filter { $0.utf8.count < 10_000 }
      try await expectValid((written + whole + tested + others).filter { findings($0).isEmpty })
    }

    @Test func faultyDocumentsAreInvalid() async throws {
      #expect(FaultyDocuments.all.count >= 40)
      for (document, violation) in try await violations(FaultyDocuments.all.map(\.document)) {
        #expect(!violation.isEmpty, "\(document)")
        #expect(!findings(document).isEmpty, "the check finds nothing in \(document)")
      }
    }

    /// The content of custom types is validated if they are declared.
    @Test func declaredTypesAreValidatedAsByCheck() async throws {
      let registry = SchemaTests.registry
      var options = DecodingOptions.thorough
      options.componentRegistry = registry
      let text = document("text", #""text":"x""#)
      let properties: [(String, isFaulty: Bool)] = [
        (#""stars":5"#, false), (#""stars":"@{stars}","size":"SMALL","onRate":[],"id":"r""#, false),
        (#""stars":5,"size":"@{size}","children":[\#(text)],"badge":\#(text)"#, false),
        (#""stars":5,"size":null,"badge":null"#, false), ("", true), (#""stars":null"#, true),
        (#""stars":2.5"#, true), (#""stars":5,"size":"HUGE""#, true), (#""stars":5,"sise":"SMALL""#, true),
        (#""stars":5,"children":[{"text":"x"}]"#, true), (#""stars":5,"badge":{"text":"x"}"#, true),
        (#""stars":5,"onRate":[{"_beagleAction_":"custom:share"}]"#, true),
        (#""stars":5,"onRate":[{"_beagleAction_":"custom:SHARE","text":"x"}]"#, false),
      ]
      let documents = properties.map {
        #"{"_beagleComponent_":"custom:Rating"\#($0.0.isEmpty ? "" : ",")\#($0.0)}"#
      }
      for ((document, violation), (_, isFaulty)) in zip(
        try await violations(documents, DocumentSchema(registry)), properties)
      {
        let found = Component.examine(Array(document.utf8), options: options).diagnostics
        #expect(violation.isEmpty != isFaulty, "\(violation) in \(document)")
        #expect(found.isEmpty != isFaulty, "\(found) in \(document)")
      }
      // Undeclared types may have any properties.
      try await expectValid(documents)
      try await expectValid([#"{"_beagleComponent_":"custom:thing","x":[{"y":1}]}"#])
    }

    /// An error is reported at its place, not for the whole document.
    @Test func errorsNameTheProperty() async throws {
      let list = document(
        "listView",
        #""dataSource":[],"templates":[{"view":\#(document("container", #""children":[PART]"#))}]"#)
      let place = "$.templates[0].view.children[0]"
      let documents = [
        (document("text", #""txt":"x""#), "'text' is a required property"),
        (document("text", #""text":"x","aligment":"LEFT""#), "'aligment' does not match"),
        (document("text", #""text":"x","style":{"flex":{"gorw":1}}"#), "'gorw' does not match"),
        (document("text", #""text":5"#), "5 is not of type 'string'"),
      ]
      let found = try await violations(
        documents.map { list.replacing("PART", with: $0.0) })
      for ((_, violation), (_, expected)) in zip(found, documents) {
        #expect(violation.hasPrefix(place) && violation.contains(expected), "\(violation)")
      }
    }

    /// As ``SchemaAgreementTests``, with an external validator.
    @Test func externalValidatorAgreesOnMutations() async throws {
      var generator = SeededGenerator(seed: 7)
      let values = SchemaAgreementTests.examples()
      var documents: [String] = []
      for round in rounds(60) {
        let changed = Mutation.mutant(of: values[round % values.count], &generator)
        documents.append(String(decoding: JSONWriter.bytes(of: changed), as: UTF8.self))
      }
      for (document, violation) in try await violations(documents) {
        let found = findings(document)
        #expect(violation.isEmpty == found.isEmpty, "\(violation) and \(found.map(\.message)) in \(document)")
      }
    }
  }
#endif
