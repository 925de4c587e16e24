import BeagleSchema

/// One box of a screen's tree: a component, or something that is drawn for one.
struct Part: Sendable {
  /// The component, or the one this part is drawn for.
  var component: Component
  var role: Role
  /// The contexts in reach, its own included.
  var scope: ScopeFrame?
  /// The part it is in; -1 for the screen.
  var parent: Int32
  /// Counts the parts that had this slot before.
  var generation: UInt32 = 0
  var isAlive = true
  /// Boxes around it.
  var depth: UInt16
  /// Lazy components around it.
  var lazyDepth: UInt8
  /// What has to be worked out again.
  var stale: Aspects = []
  /// Hidden by itself, not only by what it is in.
  var isHidden = false
  /// Its place among parts of its role: that of a tab, a page, a cell, an item of a bar.
  var index: Int32 = 0
  /// The page or tab it shows, or the template its cell is made by; -1 for none.
  var selection: Int32 = 0
  /// The first of its reads.
  var reads: Int32 = -1

  /// The keys of the list cells around it: `:outer:inner`.
  var suffix: String { scope?.suffix ?? "" }

  enum Role: UInt8, Sendable {
    case component
    case scrollContent
    case bar, title, barItem
    case page
    case tabRow, tab
    case line, cell, staticCell
    /// Stands where a lazy component without an initial state will show what it loads.
    case lazyPlace
  }

  /// What a read of a context is for.
  struct Aspects: OptionSet, Sendable {
    let rawValue: UInt8
    /// How it looks.
    static let look = Aspects(rawValue: 1)
    /// The property that sets what the part remembers: an input's value, a view's page, a list's data.
    static let value = Aspects(rawValue: 2)
    static let all: Aspects = [.look, .value]
  }
}
