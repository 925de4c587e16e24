import Beagle
import BeagleChecking

/// Finds the requested names and places in a document.
struct UsesReader: Sendable {
  let check: ScreenCheck
  /// The name to search for; nil for all.
  let query: NameQuery?
  /// The kinds of names to list; empty for the default.
  let kinds: Set<UsedName.Kind>
  /// The lists to print instead of all names.
  let lists: Set<UsesList>
  /// The declared styles; nil if they are unknown.
  let styles: Set<String>?

  /// The kinds whose names are counted: those to list, or those with declarations that may be unused.
  private var counted: Set<UsedName.Kind> {
    if query != nil { return [] }
    if lists.isEmpty { return kinds.isEmpty ? UsedName.Kind.listed : kinds }
    return lists.contains(.unused) ? [.component, .action, .operation, .style] : []
  }

  func read(_ document: JSONDocument) -> ScreenUses {
    let found = check.uses(in: document)
    var uses = ScreenUses()
    count(found, to: &uses)
    var reported: [(use: SymbolUsage.Use, isUnused: Bool)] = []
    if let query {
      let isAskedFor = found.entries.map(query.fits)
      reported = found.uses.filter { isAskedFor[$0.entry] }.map { ($0, false) }
      if reported.isEmpty { uses.near = query.nearest(in: found.entries) }
    } else if !lists.isEmpty {
      let unused = Set(lists.contains(.unused) ? found.unused : [])
      let undeclared = Set(lists.contains(.undeclared) ? found.undeclared : [])
      for (number, use) in found.uses.enumerated() {
        let name = found.entries[use.entry].name
        guard kinds.isEmpty || kinds.contains(name.kind) else { continue }
        if unused.contains(number) {
          reported.append((use, true))
        } else if undeclared.contains(number) || lists.contains(.undeclared) && isUndeclaredStyle(name) {
          reported.append((use, false))
        }
      }
    }
    report(reported, found, document, &uses)
    return uses
  }

  private func isUndeclaredStyle(_ name: UsedName) -> Bool {
    guard name.kind == .style, let styles else { return false }
    return !styles.contains(name.key)
  }

  private func count(_ found: SymbolUsage, to uses: inout ScreenUses) {
    let counted = counted
    if counted.isEmpty { return }
    var roles = [RoleCounts](repeating: RoleCounts(), count: found.entries.count)
    for use in found.uses { roles[use.entry].add(use.role) }
    for (number, entry) in found.entries.enumerated() where counted.contains(entry.name.kind) {
      uses.names.append((entry.name.masked, entry.maskedText, roles[number]))
    }
  }

  private func report(
    _ reported: [(use: SymbolUsage.Use, isUnused: Bool)], _ found: SymbolUsage, _ document: JSONDocument,
    _ uses: inout ScreenUses
  ) {
    if reported.isEmpty { return }
    let bytes = reported.map(\.use.range.lowerBound)
    let positions = document.positions(ofBytes: bytes)
    let paths = document.withCursor { DocumentPath.paths(toBytes: bytes, from: $0) }
    for (number, (use, isUnused)) in reported.enumerated() {
      let entry = found.entries[use.entry]
      let place = UsePlace(
        kind: entry.name.kind, text: entry.maskedText, role: use.role, position: positions[number],
        length: use.range.count, path: paths[number].description)
      if isUnused { uses.unused.append(place) } else { uses.found.append(place) }
    }
  }
}

/// The result for one document.
struct ScreenUses: Sendable {
  var names: [(name: UsedName, text: String, roles: RoleCounts)] = []
  /// The places of the requested name, or of undeclared names.
  var found: [UsePlace] = []
  var unused: [UsePlace] = []
  /// A suggestion if the document does not contain the requested name.
  var near: String?
}

/// A place in a document where a name is written.
struct UsePlace: Sendable {
  let kind: UsedName.Kind
  /// The name for display.
  let text: String
  let role: UseRole
  let position: SourcePosition
  /// In bytes.
  let length: Int
  /// The path in the document.
  let path: String
}

/// The number of uses in each role.
struct RoleCounts: Sendable {
  // A flat value, because there is one for each name of each document.
  private var numbers = SIMD16<UInt32>()

  /// In all roles.
  var sum: Int { UseRole.allCases.indices.reduce(0) { $0 + Int(numbers[$1]) } }

  mutating func add(_ role: UseRole) { numbers[UseRole.allCases.firstIndex(of: role) ?? 0] &+= 1 }

  mutating func add(_ other: RoleCounts) { numbers &+= other.numbers }

  /// The counts for a number of documents with the same text.
  func times(_ documents: Int) -> RoleCounts {
    var counts = self
    counts.numbers &*= UInt32(truncatingIfNeeded: documents)
    return counts
  }

  /// The non-zero roles except plain uses.
  var named: [(role: UseRole, count: Int)] {
    UseRole.allCases.enumerated().compactMap { number, role in
      role == .use || numbers[number] == 0 ? nil : (role, Int(numbers[number]))
    }
  }
}

/// URLs may contain secrets, which must not be listed.
extension UsedName {
  fileprivate var masked: UsedName { kind.hasSecrets ? UsedName(kind, key.withMaskedSecrets) : self }
}

extension SymbolUsage.Entry {
  fileprivate var maskedText: String { name.kind.hasSecrets ? text.withMaskedSecrets : text }
}

extension UsedName.Kind {
  fileprivate var hasSecrets: Bool { self == .url || self == .image || self == .screen }
}
