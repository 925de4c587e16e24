import Beagle

/// A violation of one rule by one component.
struct DataFault {
  let rule: TrialRule
  /// The document path of the component.
  let path: String
  /// A sentence about the component, without the data.
  let message: String
  /// Whether the component only loses a text that shows nothing but the missing value.
  var isOfMissingValue = false
  /// Whether an action of the component fails.
  var isOfAction = false
  /// Steps that fail while the fault exists. Empty if no steps can, and for contexts, whose flows try the
  /// screen.
  var steps: [String] = []

  init(_ rule: TrialRule, at path: String, _ message: String) {
    (self.rule, self.path, self.message) = (rule, path, message)
  }

  /// A text that is missing because an operation has no result.
  static func loss(of name: String, at path: String, _ isOfMissingValue: Bool) -> DataFault {
    let message = "\(name) loses its text, because an operation has no result"
    var fault = DataFault(.failedExpression, at: path, message)
    fault.isOfMissingValue = isOfMissingValue
    return fault
  }

  /// A failed action.
  static func action(of component: String, _ message: String) -> DataFault {
    var fault = DataFault(.dataLimit, at: component, message)
    fault.isOfAction = true
    return fault
  }

  /// Identifies the fault while its data is reduced.
  var key: String { "\(rule.code) \(path)" }
}

/// The result of laying out a state with other data.
struct DataOutcome {
  let runtime: Runtime
  /// The number of nodes that were laid out.
  let nodes: Int
  private var known: [String: DataFault] = [:]

  init(_ runtime: Runtime, nodes: Int) { (self.runtime, self.nodes) = (runtime, nodes) }

  var faults: [DataFault] { known.values.sorted { ($0.rule.name, $0.path) < ($1.rule.name, $1.path) } }

  /// The fault of the same kind at the same component; nil if there is none.
  func counterpart(of fault: DataFault) -> DataFault? { known[fault.key] }

  /// Adds a fault. It replaces a fault of the same rule at the same component only if that one loses nothing
  /// but a missing value.
  mutating func add(_ fault: DataFault) {
    if known[fault.key]?.isOfMissingValue ?? true { known[fault.key] = fault }
  }
}
