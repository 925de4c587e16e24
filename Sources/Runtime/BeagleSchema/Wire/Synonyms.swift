import BeagleExpressions
package import BeagleJSON

/// Names that other frameworks and earlier versions use. Only for suggestions.
enum Synonyms {
  /// The components that a name without its namespace may mean, the most likely first.
  static func components(for name: String) -> [String] { componentNames[folded(name)] ?? [] }

  /// Names of actions that another name may mean.
  static func actions(for name: String) -> [String] { actionNames[folded(name)] ?? [] }

  /// Names of properties that another name may mean. The caller knows which of them a type has.
  static func properties(for name: String) -> [String] { propertyNames[folded(name)] ?? [] }

  /// Values of enums that another word may mean.
  static func values(for name: String) -> [String] { valueNames[folded(name)] ?? [] }

  private static func folded(_ name: String) -> String {
    guard name.utf8.count <= 32 else { return "" }
    return String(name.lowercased().filter { !"-_ ".contains($0) })
  }

  /// Parses lists of `word word: meaning meaning`.
  private static func table(_ rows: [String]) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for row in rows {
      let sides = row.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      for word in sides[0] { table[word, default: []] += sides[1] }
    }
    return table
  }

  private static let componentNames = table([
    "view box div column row stack vstack hstack zstack linearlayout flex card section: container",
    "label textview paragraph span heading title: text",
    "img picture icon imageview networkimage asyncimage: image",
    "input textfield edittext field textarea searchfield: textInput",
    "recyclerview flatlist tableview collection: listView", "collectionview: gridView listView",
    "pager carousel viewpager swiper: pageView", "dots indicator: pageIndicator",
    "tabs tablayout bottomnavigation segmentedcontrol: tabBar",
    "pressable link tappable clickable inkwell gesturedetector touchableopacity: touchable",
    "singlechildscrollview scrollable scroller: scrollView", "screen page scaffold: screenComponent",
    "browser iframe: webView",
    "swiperefresh swiperefreshlayout refreshcontrol refreshindicator: pullToRefresh",
  ])

  private static let actionNames = table([
    "navigate push goto open pushroute navigateto navigation: pushView",
    "pop back goback dismiss close finish: popView", "poptoroute popuntil: popToView",
    "request fetch http httprequest get post call ajax: sendRequest",
    "set setstate update updatecontext setvalue: setContext",
    "toast snackbar message showalert dialog shownativedialog: alert", "prompt confirmation: confirm",
    "if when ifelse: condition", "append addcomponent addchild insert: addChildren",
    "submit sendform: submitForm", "openurl openlink openbrowser url link: openExternalURL",
    "opennative deeplink: openNativeRoute",
  ])

  private static let propertyNames = table([
    "onclick ontap onpressed ontouch onbuttonpress click tap press action actions handler: onPress",
    "align textalign textalignment gravity: alignment alignItems",
    "color colour fontcolor foregroundcolor foreground textcolour: textColor color backgroundColor",
    "hint label placeholdertext: placeholder text title", "title caption content string value: text title",
    "src source uri href image link: url path", "url mobileid: path",
    "items data datasource rows elements: dataSource items",
    "onload onmount oninitialize onappear ondidmount onstart: onInit",
    "onchangetext ontextchange oninput onvaluechange onchanged: onChange",
    "ontabchange ontabselected ontabselect: onTabSelection", "onpageselected onpagechanged: onPageChange",
    "onrefresh onpulled: onPull", "onendreached onreachend: onScrollEnd",
    "background bg bgcolor backgroundcolour: backgroundColor", "radius borderradius: cornerRadius",
    "columns numcolumns rowcount columncount: spanCount", "renderitem itemtemplate itemtemplates: templates",
    "itemname itervariable: iteratorName", "scroll orientation axis: scrollDirection direction flexDirection",
    "flexgrow: grow", "flexshrink: shrink", "flexbasis: basis", "justify: justifyContent",
    "visible visibility hide: display", "isenabled active: enabled", "secure keyboardtype inputtype: type",
    "contentmode resizemode scaletype fit: mode", "theme class classname stylename: styleId",
    "body payload params: data", "text description: message", "to destination target screen: route",
    "context name: contextId", "then: onTrue", "else: onFalse", "key: id",
    "child content body: children child",
    "success: onSuccess", "error fail onfail onfailure: onError", "complete oncomplete: onFinish",
    "verb httpmethod: method", "accessibilityhint contentdescription alt arialabel label: accessibilityLabel",
    "onok onconfirm onaccept: onPressOk", "oncancel ondismiss: onPressCancel",
    "page index: currentPage currentTab",
    "pages count pagecount: numberOfPages", "tabs: items",
  ])

  private static let valueNames = table([
    "start left top: FLEX_START LEFT", "end right bottom: FLEX_END RIGHT",
    "middle centre: CENTER", "between: SPACE_BETWEEN", "around: SPACE_AROUND", "evenly: SPACE_EVENLY",
    "fill stretch scaletofill: FIT_XY STRETCH", "cover aspectfill: CENTER_CROP",
    "contain aspectfit fit: FIT_CENTER",
    "hidden gone invisible collapse: NONE", "visible block: FLEX", "vertical: COLUMN", "horizontal: ROW",
    "row: HORIZONTAL", "column: VERTICAL", "fixed sticky: ABSOLUTE", "static: RELATIVE",
    "px pt dp points: REAL", "percentage: PERCENT", "string: TEXT", "numeric phone decimal: NUMBER",
    "secure: PASSWORD",
  ])
}

extension Spelling {
  /// The only word that begins, or in capitals ends, with an abbreviation of at least three letters; nil if
  /// there are several.
  static func shortened(_ word: String, among words: [String]) -> String? {
    guard (3...32).contains(word.utf8.count) else { return nil }
    let short = word.lowercased()
    var found: String?
    for candidate in words {
      let long = candidate.lowercased()
      let mayEnd = candidate.utf8.allSatisfy { !(0x61...0x7A).contains($0) }
      guard long.hasPrefix(short) || (mayEnd && long.hasSuffix(short)) else { continue }
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// The type that was probably meant. A name without a namespace is looked up in all of them.
  static func guess(
    atType name: String, among names: [String], synonyms: (String) -> [String]
  ) -> Guess? {
    if let near = Guess(candidates(for: name, among: names)) { return near }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let isBuiltIn = parts.count == 1 || (parts.count == 2 && parts[0].lowercased() == "beagle")
    guard let bare = parts.last.map(String.init), isBuiltIn else { return nil }
    let known = names.map { (full: $0, bare: $0.split(separator: ":").last.map(String.init) ?? $0) }
    let near = candidates(for: bare, among: known.map(\.bare))
    let full = near.words.flatMap { word in known.filter { $0.bare == word }.map(\.full) }
    if let near = Guess(full.map { .name($0) }, isCertain: near.isCertain) { return near }
    let meant = synonyms(bare).first ?? shortened(bare, among: known.map(\.bare))
    return Guess(synonym: meant.flatMap { meant in known.first { $0.bare == meant }?.full })
  }
}

// Guesses from values of the wrong type.

extension Bool {
  package static func guess(for json: JSONCursor) -> Guess? {
    let meant: Spelling.Candidates
    switch (json.kind, json.intValue) {
    case (.string, _): meant = Spelling.candidates(for: json.stringValue ?? "", among: ["true", "false"])
    case (.number, 1): meant = Spelling.candidates(for: "true", among: ["true"])
    case (.number, 0): meant = Spelling.candidates(for: "false", among: ["false"])
    default: return nil
    }
    return Guess(meant.words.map { .json($0, shown: $0) }, isCertain: meant.isCertain)
  }
}

extension Int {
  package static func guess(for json: JSONCursor) -> Guess? {
    json.stringValue.flatMap { Int($0) }.flatMap { Guess([.json("\($0)", shown: "\($0)")], isCertain: true) }
  }
}

extension Double {
  package static func guess(for json: JSONCursor) -> Guess? {
    number(in: json).flatMap { Guess([.json($0, shown: $0)], isCertain: $0.isJSONNumber) }
  }

  /// The number at the start of the text: `8px`, `50.0`.
  fileprivate static func number(in json: JSONCursor) -> String? {
    guard let text = json.stringValue else { return nil }
    let number = text.prefix { "0123456789.-".contains($0) }
    guard !number.isEmpty, ["", "px", "pt", "dp"].contains(text.dropFirst(number.count).lowercased()) else {
      return nil
    }
    return Double(number).map { _ in String(number) }
  }
}

extension String {
  /// Whether this is a valid JSON number, which `05` and `5.` are not.
  package var isJSONNumber: Bool {
    (try? JSONDocument(parsing: Array(utf8)).root.kind) == .number
  }
}

extension UnitValue {
  package static func guess(for json: JSONCursor) -> Guess? {
    Double.number(in: json).flatMap { number in
      let length = written(number, .real)
      return Guess([.json(length, shown: length)], isCertain: number.isJSONNumber)
    }
  }

  /// The length in the form that all readers accept; the number stays as written.
  private static func written(_ number: String, _ type: Kind) -> String {
    "{\"value\": \(number), \"type\": \"\(type.rawValue)\"}"
  }

  /// The full form of a short one: `8`, `"50%"` or `"auto"`; nil for other values.
  package static func inFull(_ json: JSONCursor) -> String? {
    if json.kind == .number { return written(String(decoding: json.sourceBytes, as: UTF8.self), .real) }
    guard isShort(json), let text = json.stringValue else { return nil }
    if text.lowercased() == "auto" { return written("0", .auto) }
    let number = String(text.dropLast())
    return number.isJSONNumber ? written(number, .percent) : nil
  }
}

extension Color {
  /// The colour with `#` before its digits, or a colour name as each client reads it. With four or eight
  /// digits, some systems write the alpha first.
  package static func guess(for json: JSONCursor) -> Guess? {
    guard let text = json.stringValue, !text.hasPrefix("#") else { return nil }
    if let css = ColorNames.css.color(named: text) {
      guard let android = ColorNames.android.color(named: text), android != css else {
        return Guess([.name(css.hexadecimal)], isCertain: false)
      }
      return Guess(
        [.reading(android.hexadecimal, client: "Android"), .reading(css.hexadecimal, client: "Web")],
        isCertain: false)
    }
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    guard Color("#\(digits)") != nil else { return nil }
    return Guess([.name("#\(digits)")], isCertain: digits.count == 3 || digits.count == 6)
  }
}
