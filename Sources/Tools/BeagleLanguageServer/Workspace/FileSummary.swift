import Beagle
import BeagleChecking

/// The part of a document that matters to others: small, since it is kept for every file of a folder.
struct FileSummary: Sendable {
  /// A name for workspace symbols.
  struct Symbol: Sendable {
    let name: String
    let kind: SymbolKind
    let range: LSP.Range
  }

  /// A URL, or the id of a screen.
  struct Location: Sendable {
    let text: String
    let role: SymbolTable.Role
    let range: LSP.Range
  }

  let isScreen: Bool
  let symbols: [Symbol]
  let locations: [Location]

  init(_ names: SymbolTable, _ text: EditedText) {
    var symbols: [Symbol] = []
    var locations: [Location] = []
    let uses = names.uses.filter { use in
      switch use.meaning {
      case .location: true
      case .context, .component: use.role == .declaration
      default: false
      }
    }
    for (use, range) in zip(uses, text.ranges(of: uses.map(\.range))) {
      func symbol(_ name: String, _ kind: SymbolKind) {
        // A blank name cannot be searched for.
        if name.isBlank { return }
        symbols.append(Symbol(name: name, kind: kind, range: range))
      }
      switch use.meaning {
      case .context(let number): symbol(names.contexts[number], .variable)
      case .component(let id, _): symbol(id, .object)
      case .location(let text):
        if use.role == .declaration { symbol(text, .module) }
        locations.append(Location(text: text, role: use.role, range: range))
      default: break
      }
    }
    (self.symbols, self.locations, isScreen) = (symbols, locations, names.isScreen)
  }
}

/// The protocol's numbers for kinds of symbols.
enum SymbolKind: Int, Sendable {
  case file = 1
  case module = 2
  case `class` = 5
  case function = 12
  case variable = 13
  case object = 19
  case event = 24
}
