import BeagleSchema

/// The subject of a change: a component, and the path from it to the value.
struct ChangeSubject {
  enum Step {
    /// A property, by its position in the ``NormalizationTable``.
    case property(Int)
    case member(String)
    /// An element of a list, by its index in the new document; 0 if it is only in the old one.
    case element(Int)
    /// Not a step: the name of the preceding value.
    case part(String)
  }

  /// The indices of the component in both documents.
  let old: Int
  let new: Int
  private(set) var oldScope: Int32
  private(set) var newScope: Int32
  private(set) var steps: [Step] = []

  init(old: Int, new: Int, _ oldScope: Int32, _ newScope: Int32) {
    self.old = old
    self.new = new
    self.oldScope = oldScope
    self.newScope = newScope
  }

  func entering(_ step: Step) -> ChangeSubject {
    var inner = self
    inner.steps.append(step)
    return inner
  }

  /// The subject inside objects that declare scopes: the scope index plus one, or 0.
  func inScopes(_ oldScope: UInt32, _ newScope: UInt32) -> ChangeSubject {
    guard oldScope > 0, newScope > 0 else { return self }
    var inner = self
    inner.oldScope = Int32(truncatingIfNeeded: oldScope) - 1
    inner.newScope = Int32(truncatingIfNeeded: newScope) - 1
    return inner
  }

  /// The property; nil for members and elements.
  var property: Int? {
    if case .property(let index)? = steps.last { index } else { nil }
  }

  var isProperty: Bool { property != nil }

  var innermostProperty: Int? {
    for step in steps.reversed() { if case .property(let index) = step { return index } }
    return nil
  }

  /// Whether the property only groups other values, so that changes inside it are listed one by one.
  func isTransparent(_ table: NormalizationTable) -> Bool {
    guard let property, let absent = table.absent[property] else { return false }
    return absent.json == "{}" || absent.json == "[]"
  }
}
