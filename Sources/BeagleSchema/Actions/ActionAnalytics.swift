public import BeagleJSON

/// Whether an action is recorded when it runs. Without this property it is recorded if the application's analytics
/// configuration lists its name.
public enum ActionAnalytics: Sendable, Hashable {
  /// Never, whatever the configuration lists.
  case disabled
  /// Always. `attributes` are paths into the action's JSON, such as `route.url`, whose evaluated values are recorded;
  /// without them, the configuration's attributes of the action are used. `additionalEntries` is an object that is
  /// added to the record.
  case enabled(attributes: [String]?, additionalEntries: DynamicObject?)
}

extension ActionAnalytics: WireValue {
  package static var expectation: String { "true, false or an object with attributes" }
  package static var shape: WireShape { .analytics(Entries.self) }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> ActionAnalytics?
  {
    if let isEnabled = json.boolValue {
      return isEnabled ? .enabled(attributes: nil, additionalEntries: nil) : .disabled
    }
    return try Entries.read(json, decoding).map {
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
    /// Paths into the action's JSON, such as `route.url`, whose evaluated values are recorded. Absent: those of the
    /// application's configuration.
    var attributes: [String]?
    /// An object that is added to the record.
    var additionalEntries: DynamicObject?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("attributes", &attributes)
      try properties.optional("additionalEntries", &additionalEntries)
    }
  }
}
