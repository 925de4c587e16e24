/// The settings of `beagle explain`: those of a picture, and the node.
struct ExplainSettings: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  var render = RenderSettings()
  /// An id or a path; nil lists all nodes.
  var node: String?
  var format = Format.text
}
