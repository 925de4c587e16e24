// Lists the public interface of modules: swift .ci/api.swift GRAPHS OUTPUT MODULE...
//
// GRAPHS holds the symbol graphs of the modules. OUTPUT gets a text for each, with a line for every public declaration and every
// conformance, in the order of their names. What the compiler adds by itself goes with the conformance it is for.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Location: Decodable { var uri: String }
    struct Fragment: Decodable {
      var kind: String
      var spelling: String
    }

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var accessLevel: String
    var declarationFragments: [Fragment]
    /// None where the compiler wrote the declaration.
    var location: Location?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    /// The target's name where it is in another module.
    var targetFallback: String?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

extension Graph.Symbol {
  var name: String { pathComponents.joined(separator: ".") }

  /// The declaration without what callers do not write: inner names of parameters, and how a property is stored.
  var declaration: String {
    var text = accessLevel == "open" ? "open " : ""
    for fragment in declarationFragments {
      if fragment.kind == "internalParam" {
        while text.last == " " { text.removeLast() }
      } else {
        text += fragment.spelling
      }
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let stored = " { get set }"
    return words.hasSuffix(stored) ? String(words.dropLast(stored.count)) : words
  }
}

let arguments = CommandLine.arguments.dropFirst()
let (graphs, output, modules) = (
  arguments.first ?? "", arguments.dropFirst().first ?? "", arguments.dropFirst(2)
)
let files = try FileManager.default.contentsOfDirectory(atPath: graphs).filter {
  $0.hasSuffix(".symbols.json")
}

/// The graphs by module, those of what a module adds to types of others included.
let read = try modules.map { module in
  let own = files.filter { $0.hasPrefix("\(module).") || $0.hasPrefix("\(module)@") }.sorted()
  return try own.map {
    try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: "\(graphs)/\($0)")))
  }
}
let names = Dictionary(
  read.joined().flatMap(\.symbols).map { ($0.identifier.precise, $0.name) },
  uniquingKeysWith: { first, _ in first })

/// What the compiler infers, and other versions of it may not.
let inferred: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

for (module, parts) in zip(modules, read) {
  let relationships = parts.flatMap(\.relationships)
  let implemented = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
  let required = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source)).subtracting(
    implemented)
  var lines: Set<String> = []
  for symbol in parts.flatMap(\.symbols) where symbol.location != nil {
    let mark = required.contains(symbol.identifier.precise) ? "  (required)" : ""
    lines.insert("\(symbol.name)  \(symbol.declaration)\(mark)")
  }
  for relationship in relationships where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
    guard let name = names[relationship.source] else { continue }
    // Protocols of these modules have a name here if they are public. Others lose their module, which differs between systems.
    let isOurs = modules.contains { relationship.targetFallback?.hasPrefix("\($0).") ?? true }
    let other = relationship.targetFallback?.split(separator: ".").dropFirst().joined(separator: ".")
    guard let target = names[relationship.target] ?? (isOurs ? nil : other), !inferred.contains(target) else {
      continue
    }
    lines.insert("\(name)  : \(target)")
  }
  let text = lines.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.map { $0 + "\n" }
    .joined()
  try Data(text.utf8).write(to: URL(fileURLWithPath: "\(output)/\(module).txt"))
}
exit(0)
