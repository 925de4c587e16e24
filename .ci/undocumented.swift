// Lists the public symbols without a summary: swift .ci/undocumented.swift FOLDER
//
// FOLDER holds the symbol graphs that `swift package dump-symbol-graph` wrote. What the compiler makes by itself, and what
// has its comment from a protocol that it conforms to or a class that it inherits from, needs none of its own.
import Foundation

struct Graph: Decodable {
  struct Module: Decodable { var name: String }

  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var displayName: String }
    struct Comment: Decodable { var lines: [Line] }
    struct Line: Decodable { var text: String }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?
    var location: Location?

    /// Whether the comment begins with words about the symbol, and not with a list of parameters or errors.
    var hasSummary: Bool {
      let first = docComment?.lines.lazy.map { $0.text.trimmingCharacters(in: .whitespaces) }.first {
        !$0.isEmpty
      }
      return first.map { !$0.hasPrefix("- ") } ?? false
    }
  }

  struct Relationship: Decodable {
    struct Origin: Decodable { var identifier: String }
    var source: String
    /// Where the symbol's comment comes from.
    var sourceOrigin: Origin?
  }

  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]
}

let modules: Set = [
  "BeagleJSON", "BeagleExpressions", "BeagleSchema", "BeagleLayout", "BeagleNetworking", "Beagle",
  "BeagleChecking", "BeagleTerminal", "BeaglePictures", "BeagleTesting", "BeagleFlows", "BeagleConformance",
  "BeagleTrials",
]
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
let graphs = try files.map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
  .filter { modules.contains($0.module.name) }
let missing = modules.subtracting(graphs.map(\.module.name))
guard missing.isEmpty else {
  print("error: \(folder.path) has no symbol graph of \(missing.sorted().joined(separator: ", "))")
  exit(2)
}

let symbols = graphs.flatMap(\.symbols).filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
let inheriting = Set(graphs.flatMap(\.relationships).filter { $0.sourceOrigin != nil }.map(\.source))
let bare = symbols.filter { !$0.hasSummary && !inheriting.contains($0.identifier.precise) }
for symbol in bare {
  let place = symbol.location.map { "\(URL(string: $0.uri)?.path ?? $0.uri):\($0.position.line + 1): " } ?? ""
  let name = symbol.pathComponents.joined(separator: ".")
  print("\(place)error: \(symbol.kind.displayName) \(name) has no summary in its comment")
}
print("\(bare.count) of \(symbols.count) public symbols are not documented.")
exit(bare.isEmpty ? 0 : 1)
