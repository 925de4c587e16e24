package import Beagle

/// A fault on a screen, with everything that is needed to repeat it.
package struct TrialFinding: Sendable {
  package let rule: TrialRule
  /// One sentence without a full stop, which names the component or the request.
  package let message: String
  /// The path of the component in the document of its screen: `child.children[1]`. Empty for the screen.
  package let path: String
  /// The steps on the screen, in the words of flows, with that of the press.
  package let presses: [String]
  /// The index of the screen's opening.
  package let opening: Int
  /// The failures, values or devices that show the finding: `500 with a page in HTML`, `cart.items null`,
  /// `iphone-se, font scale 2`.
  package var conditions: [String] = []
  /// The request, without the origin: `PUT /api/settings`. Nil for findings about data and devices.
  package var request: String?
  /// The values of contexts that show the finding, for `render --context`. A ``DataReduction`` has removed
  /// unnecessary parts.
  package var contexts: [String: DynamicObject] = [:]
  /// The steps of a feature file that fails while the finding exists: those before the presses, and those
  /// after them. Empty if no steps can show it.
  package var steps: (before: [String], after: [String]) = ([], [])
  /// The pictures before and after, in SVG.
  package var pictures: (before: [UInt8], after: [UInt8])?

  package init(
    _ rule: TrialRule, _ message: String, at path: String, presses: [String], opening: Int,
    conditions: [String] = []
  ) {
    (self.rule, self.message, self.path) = (rule, message, path)
    (self.presses, self.opening, self.conditions) = (presses, opening, conditions)
  }

  /// Identifies the cause on all screens of a kind: the code, and the request or the component.
  var cause: [String] { [rule.code, request ?? path] }

  /// Adds conditions that are not known yet.
  mutating func add(_ others: [String]) {
    var known = Set(conditions)
    for condition in others where known.insert(condition).inserted { conditions.append(condition) }
  }
}

/// Findings, each cause once, in the order in which they were found.
struct CauseList<Cause: Hashable & Sendable>: Sendable {
  private(set) var findings: [TrialFinding] = []
  private var indices: [Cause: Int] = [:]

  /// The finding with a cause; nil if there is none.
  subscript(cause: Cause) -> TrialFinding? { indices[cause].map { findings[$0] } }

  /// Adds what was tried to the finding with a cause.
  ///
  /// - Parameter finding: Called if the cause is new.
  /// - Returns: The index of the finding.
  @discardableResult
  mutating func add(_ cause: Cause, tried conditions: [String], _ finding: () -> TrialFinding) -> Int {
    let index = indices[cause] ?? findings.count
    if index == findings.count {
      findings.append(finding())
      indices[cause] = index
    }
    findings[index].add(conditions)
    return index
  }
}
