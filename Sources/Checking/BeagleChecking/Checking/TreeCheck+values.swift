import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Checks values by the ``PropertyTable``.
extension TreeCheck {
  func walk(_ json: JSONCursor, _ object: Int) {
    ObjectKeys.withKeys(of: json) { walk($0, object) }
  }

  func walk(_ keys: ObjectKeys, _ object: Int) { walk(keys, object, clientRules(of: object)) }

  func walk(_ keys: ObjectKeys, _ object: Int, _ clientRules: CompatibilityRules.ObjectRules) {
    if notesNames { noteObject(keys.object, object) }
    noteMisread(in: keys.object, of: object)
    if !clientRules.properties.isEmpty, object != table.localImage || isReadable(localImage: keys) {
      noteProperties(clientRules, of: keys)
    }
    for position in table.objects[object].properties {
      let property = table.properties[position]
      guard let json = keys.present(property.key) else { continue }
      let name = property.wire.name
      switch property.wire.role {
      case .required, .optional: check(json, property.value, of: name, in: keys)
      case .former:
        check(json, property.value, of: name, in: keys)
        reportLegacy(name, of: keys.object, clientRules)
      case .outside:
        if let claim = clientRules.former[name.description] {
          report(claim, range: (keys.object.key(name) ?? keys.object).byteRange)
        }
      case .ignored: break
      }
    }
  }

  /// Clients ignore an image without a name and a URL, which decoding reports.
  private func isReadable(localImage keys: ObjectKeys) -> Bool {
    ["mobileId", "url", "webUrl"].contains { keys.present($0) != nil }
  }

  /// Checks a property's value. For actions, templates and children more is known than their type.
  private func check(
    _ json: JSONCursor, _ value: PropertyTable.Value, of name: StaticString, in keys: ObjectKeys
  ) {
    switch value {
    case .component where name.isOne(of: "template"): inCell(of: keys.object) { checkComponent(json) }
    case .list(let list):
      switch table.parts[list].value {
      case .action: actions(name, json)
      case .object(table.template): inCell(of: keys.object) { checkList(json, list) }
      // Elsewhere `child` is one component, so a single one is accepted here, too.
      case .component where name.isOne(of: "child"): checkElements(json, of: .component)
      default: checkList(json, list)
      }
    default: check(json, value)
    }
  }

  func inCell(of list: JSONCursor, _ body: () -> Void) {
    inside {
      enterCell(of: list)
      body()
    }
  }

  /// Checks a value of which only the type matters.
  func check(_ json: JSONCursor, _ value: PropertyTable.Value) {
    switch value {
    case .bool, .integer, .number, .data: break
    case .text: checkText(json)
    case .color: checkColor(json)
    case .choice(let choice): checkChoice(json, choice)
    case .binding(let binding): checkBinding(json, binding)
    case .list(let list): checkList(json, list)
    case .dictionary(let values):
      for (_, value) in json.members { check(value, table.parts[values].value) }
    case .object(let object):
      if let special = specials[object] {
        checkSpecial(special, json, object)
      } else if json.kind == .object {
        walk(json, object)
      }
    case .component: checkComponent(json)
    case .onlyComponent:
      if json.kind == .array { note(.listAsChild, json) }
      checkElements(json, of: .component)
    case .action: checkAction(json)
    case .screen: checkScreen(json)
    case .route: checkRoute(json)
    case .imagePath: checkImagePath(json)
    case .imageName: checkImage(json, table.localImage)
    // Components are checked when their target is known, an expression immediately.
    case .addedComponents:
      guard json.kind == .string else { break }
      expression(
        json, for: AddChildren.Children.self, expectation: AddChildren.Children.expectation,
        accepts: [.array, .null])
    case .analytics(let entries):
      noteMisread(in: json, of: entries)
      if let attributes = json.present("attributes") { check(attributes, table.texts) }
    }
  }

  // MARK: Texts and expressions

  private func checkChoice(_ json: JSONCursor, _ choice: Int) {
    let type = table.choices[choice]
    func name<Value: WireEnum>(_ type: Value.Type) -> String? {
      PackedName(json).flatMap { type.names[$0]?.rawValue }
    }
    let isInCapitals = !json.stringBytes.contains { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    if !isInCapitals, let name = name(type) {
      let choice = SchemaDefinitions.name(of: type)
      let isInStyle = choice.hasPrefix("Flex.") || choice.hasPrefix("Style.")
      note(isInStyle ? .styleLetterCase : .letterCase, json, nil, Remedy(.name(name, over: json.byteRange)))
    }
    let names = names(ofChoice: choice)
    if !names.isEmpty, let claim = name(type).flatMap({ names[$0] }) { report(claim, range: json.byteRange) }
  }

  private func checkBinding(_ json: JSONCursor, _ binding: Int) {
    let type = table.parts[binding].type
    if type == String.self { checkForeignExpressions(in: json) }
    guard json.kind == .string, json.mayHoldExpression else {
      return type == DynamicObject.self ? data(json) : check(json, table.parts[binding].value)
    }
    expression(
      json, for: type, expectation: type.expectation, accepts: .accepted(by: type),
      takes: { text in
        guard let type = type as? any ExpressionValue.Type else { return true }
        // Expressions use an empty text for a missing value.
        return text.isEmpty || type.init(evaluated: .string(text)) != nil
      })
  }

  // MARK: Lists

  private func checkList(_ json: JSONCursor, _ list: Int) {
    let element = table.parts[list]
    // Other values are not elements either, which decoding reports.
    if json.kind == .object || (json.kind == .string && element.type == String.self) {
      let rule: ReadingRule =
        switch element.value {
        case .component: .singleChild
        case .action: .singleAction
        default: .singleElement
        }
      note(rule, json, nil, .brackets(around: json))
    }
    checkElements(json, of: element.value)
  }

  func checkElements(_ json: JSONCursor, of value: PropertyTable.Value) {
    guard json.kind == .array else { return check(json, value) }
    for element in json.elements {
      if element.isNull { noteNull(element, value) } else { check(element, value) }
    }
  }

  // MARK: Objects

  private func checkSpecial(_ special: SpecialObject, _ json: JSONCursor, _ object: Int) {
    switch (special, json.kind) {
    case (.length, _):
      noteMisread(in: json, of: object)
      checkLength(json)
    case (.localImage, .string): note(.textAsImage, json)
    case (.navigationContext, .object): checkPath(json.member("path"), of: json)
    case (.navigationBarItem, .object):
      if let id = json.member("id") { register(id) }
      checkLabel(ofBarItem: json)
      if let image = json.present("image"), image.kind == .object { note(.objectAsImageName, image) }
    case (.tab, .object): checkLabel(ofTab: json)
    case (.template, .object): environment.idDomain = idDomains.make()
    case (.requestData, .object): checkHeaders(json)
    default: break
    }
    switch special {
    // A context is declared where its component begins.
    case .length, .context: break
    case .localImage: checkImage(json, object)
    case .style:
      guard json.kind == .object else { break }
      style(json) {
        walk(json, object)
        noteDifferences(ofStyle: json)
      }
    default: if json.kind == .object { walk(json, object) }
    }
  }

  private func checkLength(_ json: JSONCursor) {
    if json.kind == .number || (json.kind == .string && UnitValue.isShort(json)) {
      note(.plainLength, json, nil, UnitValue.inFull(json).map { Remedy(.text($0, over: json.byteRange)) })
    }
    for (key, value) in json.members where value.kind == .string {
      if key.keyEquals("value") { check(value, table.bindNumber) }
      if key.keyEquals("type") { check(value, table.lengthKind) }
    }
  }

  // MARK: Pictures

  private func checkImage(_ json: JSONCursor, _ object: Int) {
    noteName(json.kind == .object ? json.member("mobileId") : json, .picture) { .image($0) }
    if json.kind == .string { return check(json, table.bindText) }
    if json.kind == .object { walk(json, object) }
  }

  private func checkImagePath(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    let kind = json.present("_beagleImagePath_")
    noteKind(kind, ofImage: json)
    if json.present("mobileId") == nil, let url = json.present("url") ?? json.present("remoteUrl"),
      kind.map({ PackedName($0) == PackedName("remote") }) ?? true
    {
      noteName(url, .picture) { .location($0) }
      checkURL(url, .request)
      walk(json, table.remoteImage)
    } else {
      noteName(json.member("mobileId"), .picture) { .image($0) }
      walk(json, table.localImage)
    }
  }
}

extension StaticString {
  func isOne(of names: StaticString...) -> Bool {
    names.contains { name in
      utf8CodeUnitCount == name.utf8CodeUnitCount
        && name.withUTF8Buffer { name in withUTF8Buffer { $0.elementsEqual(name) } }
    }
  }
}
