public import BeagleJSON

/// What the application wants recorded.
public struct AnalyticsConfig: Sendable, Hashable {
  /// Whether screens are recorded when they appear.
  public var enableScreenAnalytics: Bool
  /// The names of actions to record, in any letter case, with the attributes to record of each.
  public var actions: [String: [String]]

  public init(enableScreenAnalytics: Bool = true, actions: [String: [String]] = [:]) {
    self.enableScreenAnalytics = enableScreenAnalytics
    self.actions = actions
  }
}

/// Something that happened, as the application's analytics get it.
public struct AnalyticsRecord: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case action, screen
  }

  public var kind: Kind
  /// Members that every record of the kind has, and those that this one has besides: what the protocol writes as the
  /// record's JSON, without `type`, `platform` and `timestamp`.
  public var values: DynamicDictionary

  public init(_ kind: Kind, _ values: DynamicDictionary) {
    self.kind = kind
    self.values = values
  }

  /// The record as the protocol writes it.
  ///
  /// - Parameters:
  ///   - platform: what the application calls itself.
  ///   - timestamp: milliseconds since 1970.
  public func json(platform: String, timestamp: Double) -> DynamicObject {
    var members: DynamicDictionary = [
      "type": .string(kind.rawValue), "platform": .string(platform), "timestamp": .double(timestamp),
    ]
    for (key, value) in values { members[key] = value }
    return .dictionary(members)
  }
}
