import BeagleExpressions
public import BeagleJSON
import BeagleSchema

extension Runtime {
  /// The record of an action that is about to run, if the action or the configuration requests one.
  mutating func record(_ action: Action, _ origin: ActionOrigin) -> [Effect] {
    let wish = action.analytics
    if wish == .disabled { return [] }
    let name = action.typeName.lowercased()
    // There are few names, and the configuration may use any letter case.
    let listed = analytics?.actions.first { $0.key.lowercased() == name }?.value
    if wish == nil, listed == nil { return [] }
    var attributes = listed ?? []
    var additional: DynamicObject?
    if case .enabled(let own, let entries)? = wish {
      attributes = own ?? attributes
      additional = entries
    }
    var values: DynamicDictionary = [
      "beagleAction": .string(name), "event": origin.event.map { .string($0) } ?? .empty,
      "screen": screenName(of: origin.view),
    ]
    if let component = navigation[live: origin.view]?.description(of: origin.node) {
      values["component"] = component
    }
    let extracted = extract(attributes, of: action, origin)
    if !extracted.isEmpty { values["attributes"] = .dictionary(extracted) }
    if case .dictionary(let entries)? = additional, !entries.isEmpty {
      values["additionalEntries"] = .dictionary(entries)
    }
    return [.record(AnalyticsRecord(.action, values))]
  }

  private func screenName(of view: ViewID) -> DynamicObject {
    navigation[view]?.analyticsName.map { .string($0) } ?? .empty
  }

  /// Values in the action's JSON, by their full paths.
  private mutating func extract(
    _ paths: [String], of action: Action, _ origin: ActionOrigin
  ) -> DynamicDictionary {
    var attributes: DynamicDictionary = [:]
    guard !paths.isEmpty, let json = try? JSONDocument(parsing: action.json) else { return attributes }
    let root = json.root.dynamicObject
    for path in paths where !path.contains("[") && path.split(separator: ".").first != "analytics" {
      guard let steps = ContextPath(path) else { continue }
      var value = evaluateAll(.value(root.value(at: steps)), origin)
      if value.isEmpty, let absent = action.valueWhereAbsent(path) { value = absent }
      if !value.isEmpty { attributes[path] = value }
    }
    return attributes
  }

  /// The record of the visible screen, each time a different one appears.
  mutating func recordScreen() -> [Effect] {
    guard let id = visible, id != recordedScreen, navigation.visibleLive != nil else { return [] }
    recordedScreen = id
    guard analytics?.enableScreenAnalytics == true else { return [] }
    var values: DynamicDictionary = [:]
    if let name = navigation[id]?.analyticsName { values["screen"] = .string(name) }
    if let root = navigation[id]?.screenID { values["rootId"] = .string(root) }
    return [.record(AnalyticsRecord(.screen, values))]
  }
}

extension Action {
  /// The default of an absent property that is always recorded.
  fileprivate func valueWhereAbsent(_ path: String) -> DynamicObject? {
    switch (self, path) {
    case (.addChildren, "mode"): .string(AddChildren.Mode.append.rawValue)
    case (.openNativeRoute, "shouldResetApplication"): false
    case (_, "route.shouldPrefetch"): if case .remote? = route { false } else { nil }
    default: nil
    }
  }

  fileprivate var json: [UInt8] {
    var writer = JSONWriter(options: JSONWriter.Options())
    write(to: &writer)
    return (try? writer.finish()) ?? []
  }
}

/// The analytics configuration of an application.
public struct AnalyticsConfig: Sendable, Hashable {
  /// Whether screens are recorded when they appear.
  public var enableScreenAnalytics: Bool
  /// The names of actions to record, in any letter case, with the attributes to record for each.
  public var actions: [String: [String]]

  /// Creates a configuration; by default it records screens, and only the actions that request it.
  public init(enableScreenAnalytics: Bool = true, actions: [String: [String]] = [:]) {
    self.enableScreenAnalytics = enableScreenAnalytics
    self.actions = actions
  }
}

/// An analytics record.
public struct AnalyticsRecord: Sendable, Hashable {
  /// The event that a record describes.
  public enum Kind: String, Sendable {
    /// An action ran.
    case action
    /// A screen appeared.
    case screen
  }

  /// What the record is about; `type` in its JSON.
  public var kind: Kind
  /// The members of the record's JSON, without `type`, `platform` and `timestamp`.
  public var values: DynamicDictionary
  /// The application's platform.
  public var platform = "ios"
  /// Milliseconds since 1970. The runtime has no clock; ``BeagleSession`` sets it.
  public var timestamp: Double = 0

  /// Creates a record without a timestamp.
  public init(_ kind: Kind, _ values: DynamicDictionary) {
    self.kind = kind
    self.values = values
  }

  /// The record in the protocol's JSON format.
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
