import BeagleJSON
import Foundation
import SchemaTestSupport
import TestSupport

#if os(Linux) || os(macOS)
  /// An external validator of JSON Schema: the Python module `jsonschema`.
  enum SchemaValidator {
    static func isInstalled() async -> Bool {
      (try? await python("from jsonschema import Draft202012Validator", ""))?.exitCode == 0
    }

    /// The errors of each document, computed in one process: empty if it is valid.
    static func violations(_ documents: [String], schema: DynamicObject) async throws -> [String] {
      let input: DynamicObject = [
        "schema": schema, "documents": .array(DynamicArray(documents.map { .string($0) })),
      ]
      let ended = try await python(script, String(decoding: JSONWriter.bytes(of: input), as: UTF8.self))
      guard ended.exitCode == 0 else { throw Failure(description: ended.errors) }
      let violations = try JSONDocument(parsing: Array(ended.output)).root.dynamicObject
      return (violations.arrayValue ?? []).compactMap(\.stringValue)
    }

    /// The errors of a schema itself: empty if it is valid.
    static func violation(ofSchema schema: DynamicObject) async throws -> String {
      let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        Draft202012Validator.check_schema(json.load(sys.stdin))
        """
      return try await python(script, String(decoding: JSONWriter.bytes(of: schema), as: UTF8.self)).errors
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    private static let script = """
      import json, sys
      from jsonschema import Draft202012Validator
      given = json.load(sys.stdin)
      validator = Draft202012Validator(given["schema"])
      def fault(text):
          for error in validator.iter_errors(json.loads(text)):
              return "%s: %s" % (error.json_path, error.message[:200])
          return ""
      print(json.dumps([fault(text) for text in given["documents"]]))
      """

    private static func python(_ script: String, _ input: String) async throws -> Ended {
      try await runProcess(
        URL(filePath: "/usr/bin/env"), ["python3", "-c", script], input: Array(input.utf8))
    }
  }
#endif
