import Beagle
import BeagleChecking
import BeagleTerminal

/// The initial values of expressions, shown after them.
extension ServerMethod {
  static let inlayHint = ServerMethod("textDocument/inlayHint", ["inlayHintProvider": true]) {
    (server, parameters: LSP.TextDocumentRangeParameters) -> [LSP.InlayHint]? in
    guard let analysis = server.analysis(parameters.uri), !analysis.isForeign else { return nil }
    let range = analysis.text.bytes(of: parameters.range)
    var places: [Range<Int>] = []
    var values: [DynamicObject] = []
    // The strings of one object share the contexts around it.
    for node in analysis.json.stringsWithExpressions(in: range).prefix(maximumStrings) {
      let string = analysis.json.nodes[node]
      guard string.isClosed, !analysis.json.isInAction(node) else { continue }
      guard let content = analysis.evaluatedContent(of: node), let template = content.template,
        let scopes = analysis.scopes
      else { continue }
      for expression in template.expressionRanges {
        let place = content.documentRange(of: expression)
        guard let value = scopes.declaredValue(content.text(in: expression), at: node) else { continue }
        places.append(place.upperBound..<place.upperBound)
        values.append(value)
      }
    }
    return zip(analysis.text.ranges(of: places), values).map { range, value in
      let text = value.shown
      let short = text.count > 30 ? text.prefix(29) + "…" : text
      return LSP.InlayHint(
        position: range.start, label: "= " + short, tooltip: text == short ? nil : text)
    }
  }

  /// The limit of strings with hints; an editor only asks for the visible range.
  private static let maximumStrings = 2_000
}

extension LSP {
  struct InlayHint: WireObject {
    var position = EditedText.Position()
    var label = ""
    var paddingLeft = true
    var tooltip: String?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("position", &position)
      try properties.required("label", &label)
      try properties.required("paddingLeft", &paddingLeft)
      try properties.optional("tooltip", &tooltip)
    }
  }
}

extension DocumentScopes {
  /// The value of an expression with the contexts' initial values; nil if it reads anything else.
  fileprivate func declaredValue(_ source: String, at node: Int) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source), !template.bindings.isEmpty else { return nil }
    let names = names(at: node)
    let isDeclared = Set(template.bindings.map(\.context)).allSatisfy { name in
      names.first { $0.name == name }?.isDeclared == true
    }
    return isDeclared ? value(of: template, at: node) : nil
  }
}

extension LooseJSON {
  /// Whether the value belongs to an action, which is evaluated when it runs.
  fileprivate func isInAction(_ node: Int) -> Bool {
    for ancestor in ancestors(of: node).dropFirst() where nodes[ancestor].kind == .object {
      if member("_beagleAction_", of: ancestor) != nil { return true }
      if member("_beagleComponent_", of: ancestor) != nil { return false }
    }
    return false
  }
}
