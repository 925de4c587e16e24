public import BeagleJSON

/// The application's choice of what to record.
public struct AnalyticsConfig: Sendable, Hashable {
  /// Whether screens are recorded when they appear.
  public var enableScreenAnalytics: Bool
  /// The names of actions to record, in any letter case, with the attributes to record of each.
  public var actions: [String: [String]]

  /// Creates a configuration; by default it records screens, and only the actions that request it.
  public init(enableScreenAnalytics: Bool = true, actions: [String: [String]] = [:]) {
    self.enableScreenAnalytics = enableScreenAnalytics
    self.actions = actions
  }
}

/// Something that happened, as the application's analytics get it.
public struct AnalyticsRecord: Sendable, Hashable {
  /// What a record is about.
  public enum Kind: String, Sendable {
    /// An action ran.
    case action
    /// A screen appeared.
    case screen
  }

  /// What the record is about; its JSON has it as `type`.
  public var kind: Kind
  /// What the protocol writes as the record's JSON, without `type`, `platform` and `timestamp`.
  public var values: DynamicDictionary
  /// What the application calls itself.
  public var platform = "ios"
  /// Milliseconds since 1970. The runtime has no clock; ``BeagleSession`` fills it in.
  public var timestamp: Double = 0

  /// Creates a record without a time.
  public init(_ kind: Kind, _ values: DynamicDictionary) {
    self.kind = kind
    self.values = values
  }

  /// The record as the protocol writes it.
  public var json: DynamicObject {
    var members: DynamicDictionary = ["type": .string(kind.rawValue), "platform": .string(platform)]
    for (key, value) in values { members[key] = value }
    members["timestamp"] = .double(timestamp)
    return .dictionary(members)
  }

  func stamped(platform: String, timestamp: Double) -> AnalyticsRecord {
    var record = self
    record.platform = platform
    record.timestamp = timestamp
    return record
  }
}
