public import BeagleJSON

/// Whether an action is recorded when it runs.
public enum ActionAnalytics: Sendable, Hashable {
  /// Never.
  case disabled
  /// Always, with these attributes and entries. Without attributes, those of the global list are taken.
  case enabled(attributes: [String]?, additionalEntries: DynamicObject?)
}

extension ActionAnalytics: WireValue {
  package static var expectation: String { "true, false or an object with attributes" }

  package static func read(_ json: JSONCursor, _ reading: Reading) throws(DocumentError) -> ActionAnalytics? {
    if let isEnabled = json.boolValue {
      return isEnabled ? .enabled(attributes: nil, additionalEntries: nil) : .disabled
    }
    return try Entries.read(json, reading).map {
      .enabled(attributes: $0.attributes, additionalEntries: $0.additionalEntries)
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .disabled: writer.bool(false)
    case .enabled(nil, nil): writer.bool(true)
    case .enabled(let attributes, let entries):
      Entries(attributes: attributes, additionalEntries: entries).write(to: &writer)
    }
  }

  private struct Entries: Record {
    var attributes: [String]?
    var additionalEntries: DynamicObject?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("attributes", &attributes)
      try properties.optional("additionalEntries", &additionalEntries)
    }
  }
}
