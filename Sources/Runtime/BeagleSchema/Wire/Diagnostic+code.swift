extension Diagnostic {
  /// The codes of findings in documents. Each has a rule in the documentation.
  package enum Code: String, Sendable, CaseIterable {
    // Reading
    case json, depth
    case missingType = "missing-type"
    case missingProperty = "missing-property"
    case type, value, color, unit
    case unknownComponent = "unknown-component"
    case customComponent = "custom-component"
    case unknownAction = "unknown-action"
    case customAction = "custom-action"
    case unknownProperty = "unknown-property"
    case ignoredProperty = "ignored-property"
    case duplicateKey = "duplicate-key"
    case limit
    // Expressions
    case expression
    case literalExpression = "literal-expression"
    case unknownOperation = "unknown-operation"
    case argumentCount = "argument-count"
    case argumentType = "argument-type"
    case resultType = "result-type"
    // Contexts
    case undefinedContext = "undefined-context"
    case undefinedIterator = "undefined-iterator"
    case unusedContext = "unused-context"
    case reservedContext = "reserved-context"
    case readOnlyContext = "read-only-context"
    case contextPath = "context-path"
    case unknownMember = "unknown-member"
    case contextType = "context-type"
    // Structure
    case duplicateID = "duplicate-id"
    case unknownID = "unknown-id"
    case unreachableTemplate = "unreachable-template"
    case missingTemplate = "missing-template"
    case outOfRange = "out-of-range"
    case url
    case submitOutsideForm = "submit-outside-form"
    case transportHeader = "transport-header"
    case prefetchExpression = "prefetch-expression"
    case unpushedRoute = "unpushed-route"
    // Accessibility and platforms
    case missingLabel = "missing-label"
    case contrast
    case ambiguousLabel = "ambiguous-label"
    case nestedControls = "nested-controls"
    case refused, portability
    case unknownSupport = "unknown-support"
    // Exclusions
    case exclusion
  }

  /// A kind of value for which checks use a specific code instead of the general one.
  package enum Subject: Sendable { case color, length }
}
