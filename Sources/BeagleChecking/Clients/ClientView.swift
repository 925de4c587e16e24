import BeagleJSON
package import BeagleSchema

/// A document as one version of a client reads it, where the table decides that.
package struct ClientView: Sendable {
  /// The document without what the client does not show, run or read; nil where it shows nothing of the document.
  package let document: [UInt8]?
  /// What makes the client show nothing.
  package let fault: Diagnostic?
  /// In how many places the client does something otherwise that the picture does not show.
  package let others: Int
  /// In how many places it is not known what the client does.
  package let unknown: Int
}

extension ScreenCheck {
  /// A document as the clients of this check read it, of which there should be one.
  package func view(of bytes: [UInt8]) -> ClientView {
    var check = self
    check.findingLimit = DocumentFixer.mostFindings
    (check.disabled, check.isStrict, check.severities) = ([], false, [:])
    guard let document = try? JSONDocument(parsing: bytes, limits: limits) else {
      return ClientView(document: bytes, fault: nil, others: 0, unknown: 0)
    }
    let found = check.examine(document)
    let findings = found.findings.filter { !$0.clients.isEmpty }
    if let fault = findings.first(where: { $0.clients[0].outcome == .fails }) {
      return ClientView(document: nil, fault: fault, others: 0, unknown: found.unknown)
    }
    let removed = findings.filter { $0.clients[0].outcome < .differs }
    let (root, places) = document.withCursor { root in
      (root.byteRange, removed.map { ($0, TextEdit(leavingOut: $0, of: root)) })
    }
    if let whole = places.first(where: { $0.1?.range == root }) {
      return ClientView(document: nil, fault: whole.0, others: 0, unknown: found.unknown)
    }
    let edits = places.compactMap(\.1).sorted { $0.range.lowerBound < $1.range.lowerBound }
    var apart: [TextEdit] = []
    for edit in edits where edit.range.lowerBound >= apart.last?.range.upperBound ?? 0 { apart.append(edit) }
    var text = EditedBytes(bytes)
    text.apply(apart)
    return ClientView(
      document: text.bytes, fault: nil, others: findings.count - removed.count, unknown: found.unknown)
  }
}

extension TextEdit {
  /// Takes out what a client does not show: a component, an action or a property.
  fileprivate init?(leavingOut finding: Diagnostic, of root: JSONCursor) {
    let byte = finding.position.byte
    var json = root
    var owner: JSONCursor?
    while true {
      if json.byteRange.lowerBound == byte, json.kind == .object, let nothing = Self.nothing(like: json) {
        self.init(json.byteRange, nothing)
        return
      }
      guard let (key, value) = json.part(at: byte) else { return nil }
      if json.kind == .object { owner = json }
      guard let key, let owner, byte <= value.byteOffset else {
        json = value
        continue
      }
      if value.byteOffset == byte, value.kind == .object || value.kind == .array,
        Self.nothing(like: value) != nil
      {
        json = value
        continue
      }
      // The type of something, or a property.
      if key.keyEquals("_beagleComponent_") || key.keyEquals("_beagleAction_"),
        let nothing = Self.nothing(like: owner)
      {
        self.init(owner.byteRange, nothing)
      } else {
        // Null is the same as absent, and needs no look at the commas around it.
        self.init(value.byteRange, "null")
      }
      return
    }
  }

  /// What shows nothing, or does nothing, in the place of a component or an action.
  private static func nothing(like json: JSONCursor) -> String? {
    if json.member("_beagleComponent_") != nil { return #"{"_beagleComponent_":"beagle:container"}"# }
    if json.member("_beagleAction_") != nil {
      return #"{"_beagleAction_":"beagle:condition","condition":false}"#
    }
    return nil
  }
}

extension JSONCursor {
  /// The member or element that a byte is in, with its key if it has one.
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
