import BeagleJSON

/// A reader as strict as the strictest of the protocol's: exact spellings, every required property, no type
/// out of place. What it objects to, some phone would not show.
package struct StrictReader {
  /// The values allowed in a place.
  package indirect enum Shape: Sendable {
    case text, flag, whole, number, anything, color, component, action, route, navigationContext, path,
      localPath
    case analytics
    /// The shape, or a string with an expression.
    case bind(Shape)
    case list(Shape)
    case members(Shape)
    case names([String])
    case object([String: Shape], required: Set<String>)

    package static let components = Shape.list(.component)
    package static let actions = Shape.list(.action)
    package static let length = Shape.object(
      ["value": .bind(.number), "type": .names(["REAL", "PERCENT", "AUTO"])], required: ["value", "type"])
    package static let edges = Shape.object(
      Dictionary(
        uniqueKeysWithValues: [
          "left", "top", "right", "bottom", "start", "end", "horizontal", "vertical", "all",
        ].map { ($0, length) }),
      required: [])
    package static let accessibility = Shape.object(
      ["accessibilityLabel": .text, "accessible": .flag, "isHeader": .flag], required: ["accessible"])
    package static let direction = Shape.names(["VERTICAL", "HORIZONTAL"])
    package static let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]
    package static let alignments = ["FLEX_START", "CENTER", "FLEX_END", "BASELINE", "STRETCH"]

    package static let recording = Shape.object(
      ["attributes": .list(.text), "additionalEntries": .anything], required: [])
    package static let remoteRoute = Shape.object(
      [
        "url": .bind(.text), "shouldPrefetch": .flag, "fallback": .component,
        "httpAdditionalData": .object(
          ["method": .names(methods), "headers": .members(.text), "body": .anything], required: []),
      ], required: ["url"])
    package static let passed = Shape.object(["path": .text, "value": .anything], required: ["value"])
    package static let local = Shape.object(
      ["_beagleImagePath_": .names(["local"]), "mobileId": .bind(.text), "url": .bind(.text)],
      required: ["_beagleImagePath_", "mobileId"])
    package static let remote = Shape.object(
      ["_beagleImagePath_": .names(["remote"]), "url": .bind(.text), "placeholder": .localPath],
      required: ["_beagleImagePath_", "url"])

    package static let style = Shape.object(
      [
        "backgroundColor": .bind(.color), "borderColor": .bind(.color), "borderWidth": .bind(.number),
        "cornerRadius": .object(
          Dictionary(
            uniqueKeysWithValues: ["radius", "topLeft", "topRight", "bottomLeft", "bottomRight"].map {
              ($0, .bind(.number))
            }),
          required: []),
        "size": .object(
          [
            "width": length, "height": length, "minWidth": length, "minHeight": length, "maxWidth": length,
            "maxHeight": length, "aspectRatio": .bind(.number),
          ],
          required: []),
        "margin": edges, "padding": edges, "position": edges,
        "positionType": .names(["RELATIVE", "ABSOLUTE"]), "display": .bind(.names(["FLEX", "NONE"])),
        "flex": .object(
          [
            "flexDirection": .names(["ROW", "ROW_REVERSE", "COLUMN", "COLUMN_REVERSE"]),
            "flexWrap": .names(["NO_WRAP", "WRAP", "WRAP_REVERSE"]),
            "justifyContent": .names([
              "FLEX_START", "CENTER", "FLEX_END", "SPACE_BETWEEN", "SPACE_AROUND", "SPACE_EVENLY",
            ]),
            "alignItems": .names(alignments), "alignSelf": .names(alignments + ["AUTO"]),
            "alignContent": .names([
              "FLEX_START", "CENTER", "FLEX_END", "SPACE_BETWEEN", "SPACE_AROUND", "STRETCH",
            ]),
            "basis": length, "flex": .number, "grow": .number, "shrink": .number,
          ], required: []),
      ], required: [])
  }

  /// The properties of a type, and those it must have.
  package typealias Properties = (all: [String: Shape], required: Set<String>)

  private(set) var objections: [String] = []

  /// The error of a document.
  package static func objections(to bytes: [UInt8]) throws -> [String] {
    var reader = StrictReader()
    reader.read(try JSONDocument(parsing: bytes).root.dynamicObject, .component, at: "$")
    return reader.objections
  }

  private mutating func object(_ position: String, _ wanted: String) {
    objections.append("\(position): \(wanted)")
  }

  private mutating func expect(_ holds: Bool, _ position: String, _ wanted: String) {
    if !holds { object(position, wanted) }
  }

  private mutating func read(_ value: DynamicObject, _ shape: Shape, at position: String) {
    switch shape {
    case .anything: break
    case .text: expect(value.stringValue != nil, position, "a string")
    case .flag: expect(value.boolValue != nil, position, "a bool")
    case .whole: expect(value.intValue != nil, position, "an int")
    case .number: expect(value.doubleValue != nil, position, "a number")
    case .color:
      let text = value.stringValue ?? ""
      expect(text.hasPrefix("#") && [4, 5, 7, 9].contains(text.utf8.count), position, "a colour")
    case .names(let names): expect(names.contains(value.stringValue ?? ""), position, "one of \(names)")
    case .bind(let inner):
      if value.stringValue?.contains("@{") != true { read(value, inner, at: position) }
    case .list(let element):
      guard let elements = value.arrayValue else { return object(position, "an array") }
      for (index, item) in elements.enumerated() { read(item, element, at: "\(position)[\(index)]") }
    case .members(let member):
      guard let members = value.dictionaryValue else { return object(position, "an object") }
      for (key, item) in members { read(item, member, at: "\(position).\(key)") }
    case .object(let properties, let required): read(value, (properties, required), at: position)
    case .component:
      guard let type = value["_beagleComponent_"].stringValue, let known = Self.components[type] else {
        return object(position, "a component")
      }
      read(
        value, (known.all.merging(Self.common) { own, _ in own }, known.required),
        besides: "_beagleComponent_", at: position)
    case .action:
      guard let type = value["_beagleAction_"].stringValue, let known = Self.actions[type] else {
        return object(position, "an action")
      }
      read(
        value, (known.all.merging(["analytics": .analytics]) { $1 }, known.required),
        besides: "_beagleAction_", at: position)
    case .analytics: if value.boolValue == nil { read(value, .recording, at: position) }
    case .route:
      value["screen"].isEmpty
        ? read(value, .remoteRoute, at: position)
        : read(value, (["screen": .component], ["screen"]), at: position)
    case .navigationContext: read(value, .passed, at: position)
    case .localPath: read(value, .local, at: position)
    case .path: read(value, value["_beagleImagePath_"] == "local" ? .local : .remote, at: position)
    }
  }

  private mutating func read(
    _ value: DynamicObject, _ properties: Properties, besides typeKey: String = "", at position: String
  ) {
    guard let members = value.dictionaryValue else { return object(position, "an object") }
    for name in properties.required where members[name] == nil { object("\(position).\(name)", "missing") }
    for (key, item) in members where key != typeKey {
      guard let shape = properties.all[key] else {
        object("\(position).\(key)", "unknown")
        continue
      }
      if item.isEmpty, case .anything = shape { continue }
      if item.isEmpty, key == "dataSource" { continue }
      read(item, shape, at: "\(position).\(key)")
    }
  }
}
