import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Checks values as the ``CheckTable`` tells.
extension TreeCheck {
  /// Checks the properties of an object.
  func walk(_ json: JSONCursor, _ object: Int) {
    ObjectKeys.withKeys(of: json) { walk($0, object) }
  }

  /// Checks the properties of an object whose keys are known.
  func walk(_ keys: ObjectKeys, _ object: Int) {
    if notesDetails { noteProperties(of: keys.object, object) }
    noteMisread(in: keys.object, of: table.types[object])
    let rules = table.objects[object]
    let clientRules = clientRules(of: object)
    if !clientRules.properties.isEmpty, object != table.localImage || isReadable(localImage: keys) {
      noteProperties(clientRules, of: keys)
    }
    for position in rules.properties {
      let property = table.properties[position]
      guard let json = keys.present(property.key) else { continue }
      switch property.role {
      case .current: check(json, property.rule, of: property.name, in: keys)
      case .former:
        check(json, property.rule, of: property.name, in: keys)
        reportLegacy(property.name, of: keys.object, clientRules)
      case .outside:
        if let claim = clientRules.former[property.name.description] {
          report(claim, range: (keys.object.key(property.name) ?? keys.object).byteRange)
        }
      }
    }
  }

  /// Without a name and a URL nobody reads it, which reading reports.
  private func isReadable(localImage keys: ObjectKeys) -> Bool {
    ["mobileId", "url", "webUrl"].contains { keys.present($0) != nil }
  }

  private func check(_ json: JSONCursor, _ rule: ValueRule, of name: StaticString, in keys: ObjectKeys) {
    switch rule {
    case .event: actions(name, json)
    case .template: inCell(of: keys.object) { checkComponent(json) }
    case .templates(let list): inCell(of: keys.object) { checkList(json, list) }
    // What is one component elsewhere may be one here.
    case .children(let list): checkElements(json, of: table.lists[list].element)
    default: check(json, rule)
    }
  }

  private func inCell(of list: JSONCursor, _ body: () -> Void) {
    inside {
      enterCell(of: list)
      body()
    }
  }

  /// Checks a value of which only the type matters.
  func check(_ json: JSONCursor, _ rule: ValueRule) {
    switch rule {
    case .none, .event, .template, .templates, .children: break
    case .text: checkText(json)
    case .color: checkColor(json)
    case .choice(let choice): checkChoice(json, choice)
    case .binding(let binding): checkBinding(json, binding)
    case .list(let list): checkList(json, list)
    case .dictionary(let values):
      for (_, value) in json.members { check(value, table.dictionaries[values]) }
    case .object(let object): if json.kind == .object { walk(json, object) }
    case .special(let special, let object): checkSpecial(special, json, object)
    case .component: checkComponent(json)
    case .onlyComponent:
      if json.kind == .array { note(.listAsChild, json) }
      checkElements(json, of: .component)
    case .action: checkAction(json)
    case .screen: checkScreen(json)
    case .route: checkRoute(json)
    case .imagePath: checkImagePath(json)
    case .imageName: checkImage(json, table.localImage)
    // Components are checked when it is known where they are added, an expression immediately.
    case .addedComponents:
      guard json.kind == .string else { break }
      expression(
        json, for: AddChildren.Children.self, expectation: AddChildren.Children.expectation,
        accepts: [.array, .null])
    case .analytics:
      if case .analytics(let entries) = ActionAnalytics.shape { noteMisread(in: json, of: entries) }
      if let attributes = json.present("attributes") { check(attributes, table.texts) }
    }
  }

  // MARK: Texts and expressions

  /// A property that is a string and nothing else is used as text: an expression in it is never evaluated.
  private func checkText(_ json: JSONCursor) {
    guard json.kind == .string, json.containsExpressionMarker, let text = json.stringValue,
      case .template(let template) = ParsedText(text)
    else { return }
    report(
      .literalExpression, json, "this property takes no expressions; the text is used as it is written",
      found: "the expression \(template.source.quoted)")
  }

  private func checkChoice(_ json: JSONCursor, _ choice: Int) {
    let type = table.choices[choice]
    func name<Value: WireEnum>(_ type: Value.Type) -> String? {
      PackedName(json).flatMap { type.names.table[$0]?.rawValue }
    }
    let isInCapitals = !json.stringBytes.contains { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    if !isInCapitals, let name = name(type) {
      let choice = SchemaDefinitions.name(of: type)
      let isInStyle = choice.hasPrefix("Flex.") || choice.hasPrefix("Style.")
      note(isInStyle ? .styleLetterCase : .letterCase, json, nil, Remedy(.name(name, over: json.byteRange)))
    }
    let names = clients.names(ofChoice: choice)
    if !names.isEmpty, let claim = name(type).flatMap({ names[$0] }) { report(claim, range: json.byteRange) }
  }

  private func checkBinding(_ json: JSONCursor, _ binding: Int) {
    let rules = table.bindings[binding]
    if rules.type == String.self { checkForeignExpressions(in: json) }
    guard json.kind == .string, json.mayHoldExpression else {
      return rules.type == DynamicObject.self ? data(json) : check(json, rules.literal)
    }
    expression(
      json, for: rules.type, expectation: rules.type.expectation, accepts: rules.accepts,
      takes: { text in
        guard let type = rules.type as? any ExpressionValue.Type else { return true }
        // An empty text is how expressions give no value.
        return text.isEmpty || type.init(evaluated: .string(text)) != nil
      })
  }

  // MARK: Lists

  private func checkList(_ json: JSONCursor, _ list: Int) {
    let rules = table.lists[list]
    // Another value is no element either, which reading reports.
    if json.kind == .object || (json.kind == .string && rules.takesTexts) {
      note(rules.single, json, nil, .brackets(around: json))
    }
    checkElements(json, of: rules.element)
  }

  /// Checks the elements, or a single one in place of a list.
  func checkElements(_ json: JSONCursor, of rule: ValueRule) {
    guard json.kind == .array else { return check(json, rule) }
    for element in json.elements {
      if element.isNull { noteNull(element, rule) } else { check(element, rule) }
    }
  }

  private func noteNull(_ element: JSONCursor, _ rule: ValueRule) {
    guard case .component = rule, let claim = clients[.nullChild] else { return note(.nullElement, element) }
    report(clients[.nullElement]?.merged(with: claim) ?? claim, range: element.byteRange)
  }

  // MARK: Objects

  private func checkSpecial(_ special: SpecialObject, _ json: JSONCursor, _ object: Int) {
    switch (special, json.kind) {
    case (.length, _):
      noteMisread(in: json, of: UnitValue.self)
      checkLength(json)
    case (.localImage, .string): note(.textAsImage, json)
    case (.navigationContext, .object): contextPath(json.member("path"), of: json)
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
    case .length: break
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

  private func noteMissingKind(ofImage json: JSONCursor) {
    let isLocal = json.present("mobileId") != nil && json.present("url") == nil
    guard isLocal, let claim = clients[.mobileIdWithoutKind] else { return note(.imageWithoutKind, json) }
    report(clients[.imageWithoutKind]?.merged(with: claim) ?? claim, range: json.byteRange)
  }

  private func checkImagePath(_ json: JSONCursor) {
    guard json.kind == .object else { return }
    let kind = json.present("_beagleImagePath_")
    if let kind {
      noteMisread(imageKind: kind, isLocal: json.present("mobileId") != nil && json.present("url") == nil)
      if kind.stringBytes.contains(where: { (0x41...0x5A).contains($0) }) {
        let name = kind.stringValue?.lowercased()
        let isKnown = name == "local" || name == "remote"
        note(
          .imageKindCase, kind, nil, name.flatMap { isKnown ? Remedy(.name($0, over: kind.byteRange)) : nil })
      }
    } else {
      noteMissingKind(ofImage: json)
    }
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

/// Numbers that are written as such and cannot be meant.
extension TreeCheck {
  func checkNumbers(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .pageView:
      checkPage(keys, "currentPage", of: keys.present("children") ?? keys.present("child"), "page")
    case .tabBar: checkPage(keys, "currentTab", of: keys.present("items"), "tab")
    case .pageIndicator:
      let count = checkLeast(keys, "numberOfPages", 0)
      checkIndex(keys, "currentPage", below: count, "page")
    case .gridView:
      checkLeast(keys, "spanCount", 1)
      checkLeast(keys, "numColumns", 1)
      checkPercentage(keys)
    case .listView: checkPercentage(keys)
    default: break
    }
  }

  /// The number of a page must be among the pages in the document.
  private func checkPage(_ keys: ObjectKeys, _ name: StaticString, of list: JSONCursor?, _ noun: String) {
    var count = 0
    if let list { count = list.kind == .array ? list.elements.count { !$0.isNull } : 1 }
    // Actions may add components to one that has an id.
    let mayGrow = keys.present("id") != nil
    checkIndex(keys, name, below: mayGrow ? nil : max(1, count), noun)
  }

  private func checkIndex(_ keys: ObjectKeys, _ name: StaticString, below count: Int?, _ noun: String) {
    guard let json = keys.present(name), let number = json.intValue else { return }
    if number < 0 || number >= max(1, count ?? .max) {
      let last = count.map { $0 <= 1 ? "0" : "0 to \($0 - 1)" } ?? "0 or more"
      report(
        .outOfRange, json, "there is no \(noun) \(number); \(noun)s are counted from 0", expected: last,
        found: "\(number)")
    }
  }

  @discardableResult
  private func checkLeast(_ keys: ObjectKeys, _ name: StaticString, _ least: Int) -> Int? {
    guard let json = keys.present(name), let number = json.intValue else { return nil }
    if number < least {
      report(
        .outOfRange, json, "\(name) is \(number), which is taken for \(least)", expected: "\(least) or more",
        found: "\(number)")
    }
    return number
  }

  private func checkPercentage(_ keys: ObjectKeys) {
    guard let json = keys.present("scrollEndThreshold"), let number = json.intValue,
      !(0...100).contains(number)
    else { return }
    report(
      .outOfRange, json, "scrollEndThreshold is a percentage; a list is never scrolled to \(number) percent",
      expected: "0 to 100", found: "\(number)")
  }
}
