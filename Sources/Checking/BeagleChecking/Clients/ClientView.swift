package import Beagle
import BeagleJSON
package import BeagleSchema

/// A document as one version of a client reads it, as far as the table determines that.
package struct ClientView: Sendable {
  /// The document without the parts that the client does not show, run or read; nil if it shows nothing.
  package let document: [UInt8]?
  /// The reason if the client shows nothing.
  package let finding: Diagnostic?
  /// The number of places that the client lays out or colours differently, as the rendering shows.
  package let drawn: Int
  /// The number of images that the client lays out differently if they cannot be loaded.
  package var emptyImages = 0
  /// The number of places with differences that the rendering does not show.
  package let others: Int
  /// The number of places with unknown client behaviour.
  package let unknown: Int
}

extension ScreenCheck {
  /// The document as the clients of this check read it, of which there should be one.
  package func view(of bytes: [UInt8]) -> ClientView {
    var check = self
    check.findingLimit = DocumentFixer.maximumFindings
    (check.disabled, check.isStrict, check.severities) = ([], false, [:])
    guard let document = try? JSONDocument(parsing: bytes, limits: limits) else {
      return ClientView(document: bytes, finding: nil, drawn: 0, others: 0, unknown: 0)
    }
    let found = check.examine(document)
    let findings = found.findings.filter { !$0.clients.isEmpty }
    if let finding = findings.first(where: { $0.clients[0].outcome == .fails }) {
      return ClientView(document: nil, finding: finding, drawn: 0, others: 0, unknown: found.unknown)
    }
    let removed = findings.filter { $0.clients[0].outcome < .differs }
    let traits = rules.traits
    let colors = found.namedColors.compactMap { TextEdit($0, traits) }
    var left = RemainingDocument(
      removed, replacing: colors, in: document, bytes, found.misread, wholeParts: false)
    // Values that this library requires are not omitted by themselves.
    if !removed.isEmpty, !canRead(left.bytes) {
      let whole = RemainingDocument(
        removed, replacing: colors, in: document, bytes, found.misread, wholeParts: true)
      if canRead(whole.bytes) { left = whole }
    }
    if let finding = left.whole ?? (left.showsNothing ? left.parts.first : nil) {
      return ClientView(document: nil, finding: finding, drawn: 0, others: 0, unknown: found.unknown)
    }
    let isDrawn = { (finding: Diagnostic) in
      finding.claim.flatMap(ReadingRule.init(rawValue:))?.isDrawn ?? false
    }
    let emptyImages = findings.count { $0.claim == ReadingRule.emptyImage.rawValue }
    return ClientView(
      document: rules.readsCSS ? WebStyles.translated(left.bytes) : left.bytes, finding: nil,
      drawn: findings.count(where: isDrawn) - emptyImages, emptyImages: emptyImages,
      others: findings.count { $0.clients[0].outcome == .differs && !isDrawn($0) },
      unknown: found.unknown)
  }

  /// How the client of this check lays out and colours a document.
  package var traits: ClientTraits { rules.traits }

  private func canRead(_ bytes: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes, limits: limits) else { return false }
    var options = DecodingOptions()
    options.componentRegistry = componentRegistry
    return Component.error(in: document, options: options) == nil
  }
}

private struct RemainingDocument {
  private(set) var bytes: [UInt8]
  /// The reason if the whole document is omitted.
  private(set) var whole: Diagnostic?
  /// The reasons for omitting whole components or actions.
  private(set) var parts: [Diagnostic] = []
  /// Whether some of the document was visible, but nothing of the rest is.
  private(set) var showsNothing = false

  /// - Parameters:
  ///   - edits: replacements for text that is not omitted.
  ///   - misread: the values that reading did not accept. A value that the client accepts is rewritten as
  ///     this library accepts it.
  ///   - wholeParts: whether the whole component or action is omitted with each property.
  init(
    _ removed: [Diagnostic], replacing edits: [TextEdit], in document: JSONDocument, _ source: [UInt8],
    _ misread: [Int: MisreadValue], wholeParts: Bool
  ) {
    bytes = source
    document.withCursor { root in omit(removed, edits, of: root, misread, wholeParts) }
    if !parts.isEmpty, let rest = try? JSONDocument(parsing: bytes) {
      showsNothing = document.withCursor(\.hasContent) && !rest.withCursor(\.hasContent)
    }
  }
}

extension RemainingDocument {
  // As a closure of its caller, it crashes the optimizer of Swift 6.3.
  @inline(never)
  private mutating func omit(
    _ removed: [Diagnostic], _ others: [TextEdit], of root: JSONCursor, _ misread: [Int: MisreadValue],
    _ wholeParts: Bool
  ) {
    var edits = others
    for value in misread.values {
      if let reading = value.reading { edits.append(TextEdit(value.range, reading)) }
    }
    for finding in removed {
      let byte = misread[finding.position.byte]?.owner ?? finding.position.byte
      guard let edit = TextEdit(omittingAt: byte, of: root, wholeParts: wholeParts) else { continue }
      edits.append(edit)
      if edit.range == root.byteRange, whole == nil { whole = finding }
      if edit.isPart { parts.append(finding) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var apart: [TextEdit] = []
    for edit in edits where edit.range.lowerBound >= apart.last?.range.upperBound ?? 0 { apart.append(edit) }
    var text = EditedBytes(bytes)
    text.apply(apart)
    bytes = text.bytes
  }
}

extension TextEdit {
  /// The hexadecimal digits of a colour if a client reads its name; nil for other clients.
  fileprivate init?(_ named: NamedColor, _ traits: ClientTraits) {
    guard let color = traits.color(named: named.name) else { return nil }
    self.init(named.range, color.hexadecimal.quoted)
  }

  /// Removes something that a client does not show: a component, an action or a property.
  fileprivate init?(omittingAt byte: Int, of root: JSONCursor, wholeParts: Bool) {
    var json = root
    var around: [(key: JSONCursor?, value: JSONCursor)] = [(nil, root)]
    while true {
      if json.byteRange.lowerBound == byte, json.kind == .object, let nothing = Self.nothing(like: json) {
        self.init(json.byteRange, nothing)
        return
      }
      guard let (key, value) = json.part(at: byte) else { return nil }
      let isAtNothing =
        value.byteOffset == byte && (value.kind == .object || value.kind == .array)
        && Self.nothing(like: value) != nil
      if let key, byte <= value.byteOffset, !isAtNothing {
        // The type of an object, or a property.
        let isType = key.keyEquals("_beagleComponent_") || key.keyEquals("_beagleAction_")
        let part = around.last { Self.nothing(like: $0.value) != nil }?.value
        if isType || wholeParts, let part, let nothing = Self.nothing(like: part) {
          self.init(part.byteRange, nothing)
        } else {
          self.init(omitting: value, key, around)
        }
        return
      }
      around.append((key, value))
      json = value
    }
  }

  /// Removes a property. If this library needs it to read the rest, it gets a value that shows nothing.
  private init(
    omitting value: JSONCursor, _ key: JSONCursor, _ around: [(key: JSONCursor?, value: JSONCursor)]
  ) {
    guard let owner = around.last else {
      self.init(value.byteRange, "null")
      return
    }
    if owner.value.member("_beagleImagePath_") != nil {
      // An image without its path shows nothing.
      self.init(
        owner.value.byteRange, owner.key?.keyEquals("path") ?? false ? Self.nullExpression : "null")
      return
    }
    let needed = PropertyTable.standard.required(key, of: owner.value)
    if let shape = needed?.shape {
      let (range, text) =
        Self.nothing(of: shape).map { (value.byteRange, $0) }
        ?? Self.nothing(like: owner.value).map { (owner.value.byteRange, $0) } ?? (value.byteRange, "null")
      self.init(range, text)
    } else {
      // Null is the same as absent, and leaves the commas around it unchanged.
      self.init(value.byteRange, "null")
    }
  }

  fileprivate var isPart: Bool { text == Self.noComponent || text == Self.noAction }

  private static let noComponent = #"{"_beagleComponent_":"beagle:container"}"#
  private static let noAction = #"{"_beagleAction_":"beagle:condition","condition":false}"#
  private static let nullExpression = #""@{null}""#

  /// The empty replacement for a component or an action.
  private static func nothing(like json: JSONCursor) -> String? {
    if json.member("_beagleComponent_") != nil { return noComponent }
    return json.member("_beagleAction_") == nil ? nil : noAction
  }

  private static func nothing(of shape: WireShape) -> String? {
    switch shape {
    case .text: #""""#
    case .binding(let value):
      if case .imagePath = value.shape { nullExpression } else { nothing(of: value.shape) }
    case .list, .items, .addedComponents: "[]"
    case .component, .onlyComponent: noComponent
    default: nil
    }
  }
}

extension PropertyTable {
  /// The type of a property that its component or action requires.
  fileprivate func required(_ key: JSONCursor, of owner: JSONCursor) -> (any WireValue.Type)? {
    let object =
      owner.member("_beagleComponent_")?.builtInName.flatMap { components[$0]?.object }
      ?? owner.member("_beagleAction_")?.builtInName.flatMap { actions[$0]?.object }
    guard let object else { return nil }
    return list(of: object).first { property in
      if case .required = property.role { key.keyEquals(property.name) } else { false }
    }?.type
  }
}

extension JSONCursor {
  /// Whether there is a component that shows something itself, and does not only arrange others, or the title
  /// of a screen. Components inside actions do not count.
  fileprivate var hasContent: Bool {
    switch kind {
    case .array: return elements.contains(where: \.hasContent)
    case .object:
      if member("_beagleAction_") != nil { return false }
      let isComponent = member("_beagleComponent_") != nil || member("_beagleType_") != nil
      let name = member("_beagleComponent_")?.builtInName.flatMap { Component.kinds[$0] }
      if isComponent, !(name?.isBox ?? false) { return true }
      if isComponent, present("navigationBar") != nil { return true }
      return members.contains { $0.value.hasContent }
    default: return false
    }
  }
}

extension Component.Kind {
  /// Whether it only arranges other components.
  fileprivate var isBox: Bool {
    switch self {
    case .screen, .container, .scrollView, .touchable, .simpleForm, .form, .formInput, .formSubmit,
      .pullToRefresh:
      true
    default: false
    }
  }
}

extension JSONCursor {
  /// The member or element around a byte, with its key if it has one.
  fileprivate func part(at byte: Int) -> (key: JSONCursor?, value: JSONCursor)? {
    switch kind {
    case .object:
      return members.first { $0.key.byteOffset <= byte && byte < $0.value.byteRange.upperBound }
        .map { ($0.key, $0.value) }
    case .array:
      return elements.first { $0.byteRange.contains(byte) }.map { (nil, $0) }
    default: return nil
    }
  }
}
