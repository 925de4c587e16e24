import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension Remedy {
  /// A list of one in the place of a single value.
  static func brackets(around json: JSONCursor, isCertain: Bool = true) -> Remedy {
    var remedy = Remedy(.enclosing(json.byteRange, between: "[", and: "]"))
    remedy.isCertain = isCertain
    return remedy
  }

  /// What is written today in place of a former property; nil where that is more than another name for the same.
  static func today(of name: StaticString, in object: JSONCursor) -> Remedy? {
    guard let key = object.key(name), let value = object.member(name) else { return nil }
    func renamed(_ name: String, _ changes: Change...) -> Remedy {
      var remedy = Remedy(.name(name, over: key.byteRange))
      remedy.changes += changes
      return remedy
    }
    func enclosed(_ start: String, _ end: String) -> Change {
      .enclosing(value.byteRange, between: start, and: end)
    }
    switch name.description {
    case "identifier": return renamed("id")
    case "webUrl", "remoteUrl": return renamed("url")
    case "action": return value.kind == .array ? renamed("onPress") : renamed("onPress", enclosed("[", "]"))
    case "template":
      // A list is one of templates already, whose name lacks a letter.
      return value.kind == .array
        ? renamed("templates") : renamed("templates", enclosed(#"[{"view": "#, "}]"))
    case "child": return value.kind == .array ? renamed("children") : renamed("children", enclosed("[", "]"))
    // Of several, one alone is no list.
    case "children": return value.kind == .object ? renamed("child") : nil
    // With the old name the direction has no effect.
    case "numColumns": return object.present("direction") == nil ? renamed("spanCount") : nil
    case "disabled":
      return value.boolValue.map { renamed("enabled", .text($0 ? "false" : "true", over: value.byteRange)) }
    default: return nil
    }
  }

  /// A type of Beagle 0.x as it is written today.
  static func today(ofType key: String, _ name: String, in object: JSONCursor) -> Remedy? {
    guard let old = object.key("_beagleType_"), let value = object.member("_beagleType_") else { return nil }
    return Remedy(.name(key, over: old.byteRange), .name(name, over: value.byteRange))
  }
}

extension JSONCursor {
  /// What a text is as a value of the kind that was meant: `true` for `"true"`, `5` for `"5"`.
  func asWritten(as kinds: ValueKinds) -> String? {
    guard let text = stringValue else { return nil }
    switch kinds {
    case .bool: return ["true", "false"].contains(text.lowercased()) ? text.lowercased() : nil
    case .number: return text.isJSONNumber ? text : nil
    default: return nil
    }
  }
}
