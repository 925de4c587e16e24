import BeagleJSON
import BeagleSchema

/// Former names and spellings that only some clients read.
extension TreeCheck {
  /// A legacy name or form of a property.
  func reportLegacy(_ name: StaticString, of object: JSONCursor, _ rules: CompatibilityRules.ObjectRules) {
    switch name.description {
    case "child":
      if object.present("children") == nil {
        note(
          .onlyChild, key: name, of: object, hiding: object.present("child"), .today(of: name, in: object))
      }
    case "children":
      if object.present("child") == nil {
        note(.severalChildren, key: name, of: object, .today(of: name, in: object))
      }
    // This is reported as a template that is never used.
    case "template" where object.present("templates") != nil: break
    default:
      guard let claim = rules.former[name.description] else { break }
      report(
        claim, range: (object.key(name) ?? object).byteRange, name.description.quoted,
        .today(of: name, in: object))
    }
  }

  func noteShape(ofActions json: JSONCursor, _ event: StaticString) {
    let isSingle = json.kind == .object
    if json.kind == .array, json.count == 0, event.isOne(of: "onInit", "onScrollEnd") {
      note(.emptyInit, json)
    }
    if json.count > 1, event.isPress, clients[.submitWithOtherActions] != nil,
      let submit = json.elements.first(where: {
        $0.member("_beagleAction_")?.stringValue?.lowercased() == "beagle:submitform"
      })
    {
      note(.submitWithOtherActions, submit)
    }
    // The legacy property of a bar's item was never a list.
    if event.isOne(of: "action") { return }
    if event.isOne(of: "onPressOk", "onPressCancel") {
      // Older versions do not accept a list.
      if isSingle { note(.singleDialogAction, json, nil, .brackets(around: json, isCertain: false)) }
    } else if isSingle {
      note(.singleAction, json, nil, .brackets(around: json))
    }
  }

  func noteNull(_ element: JSONCursor, _ value: PropertyTable.Value) {
    guard case .component = value, let claim = clients[.nullChild] else { return note(.nullElement, element) }
    report(clients[.nullElement]?.merged(with: claim) ?? claim, range: element.byteRange)
  }

  /// - Parameter kind: says whether an image is local or remote.
  func noteKind(_ kind: JSONCursor?, ofImage json: JSONCursor) {
    let isLocal = json.present("mobileId") != nil && json.present("url") == nil
    guard let kind else {
      guard isLocal, let claim = clients[.mobileIdWithoutKind] else { return note(.imageWithoutKind, json) }
      return report(clients[.imageWithoutKind]?.merged(with: claim) ?? claim, range: json.byteRange)
    }
    noteMisread(imageKind: kind, isLocal: isLocal)
    guard kind.stringBytes.contains(where: { (0x41...0x5A).contains($0) }) else { return }
    let name = kind.stringValue?.lowercased()
    let isKnown = name == "local" || name == "remote"
    note(.imageKindCase, kind, nil, name.flatMap { isKnown ? Remedy(.name($0, over: kind.byteRange)) : nil })
  }
}

extension Remedy {
  /// A list with one element instead of a single value.
  static func brackets(around json: JSONCursor, isCertain: Bool = true) -> Remedy {
    var remedy = Remedy(.enclosing(json.byteRange, between: "[", and: "]"))
    remedy.isCertain = isCertain
    return remedy
  }

  /// The current form of a former property; nil if that is more than another name.
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
      // A list consists of templates already; only a letter is missing in the name.
      return value.kind == .array
        ? renamed("templates") : renamed("templates", enclosed(#"[{"view": "#, "}]"))
    case "child": return value.kind == .array ? renamed("children") : renamed("children", enclosed("[", "]"))
    // A list of several cannot become a single child.
    case "children": return value.kind == .object ? renamed("child") : nil
    // With the old name the direction has no effect.
    case "numColumns": return object.present("direction") == nil ? renamed("spanCount") : nil
    case "disabled":
      return value.boolValue.map { renamed("enabled", .text($0 ? "false" : "true", over: value.byteRange)) }
    default: return nil
    }
  }

  /// The current form of a type of Beagle 0.x.
  static func today(ofType key: String, _ name: String, in object: JSONCursor) -> Remedy? {
    guard let old = object.key("_beagleType_"), let value = object.member("_beagleType_") else { return nil }
    return Remedy(.name(key, over: old.byteRange), .name(name, over: value.byteRange))
  }
}
