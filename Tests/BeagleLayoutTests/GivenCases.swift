import BeagleLayout
import Foundation
import Testing

/// Cases from a folder of JSON files, named by the environment variable `BEAGLE_LAYOUT_CASES`: style trees in
/// the shape of Beagle's styles, and the rounded frame of every node in preorder.
@Suite struct GivenCases {
  static let all: [LayoutCase] = {
    guard let folder = ProcessInfo.processInfo.environment["BEAGLE_LAYOUT_CASES"],
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return files.sorted().filter { $0.hasSuffix(".json") }.flatMap { file -> [LayoutCase] in
      guard let data = FileManager.default.contents(atPath: folder + "/" + file),
        let suite = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let cases = suite["cases"] as? [[String: Any]]
      else { return [] }
      return cases.map { LayoutCase($0) }
    }
  }()

  @Test(arguments: all)
  func framesMatchGivenCases(given: LayoutCase) {
    if let difference = given.difference { Issue.record("\(given.name)\n\(difference)") }
  }
}

extension LayoutCase {
  fileprivate init(_ json: [String: Any]) {
    self.init(name: json["name"] as? String ?? "", nodes: [])
    add(json["root"] as? [String: Any] ?? [:], depth: 0)
    let frames = (json["frames"] as? [[NSNumber]] ?? []).map { $0.map(\.floatValue) }
    for (index, frame) in frames.enumerated() where index < nodes.count { nodes[index].frame = frame }
  }

  private mutating func add(_ json: [String: Any], depth: Int) {
    nodes.append(Node(depth: depth, style: LayoutStyle(json: json["style"] as? [String: Any] ?? [:])))
    for child in json["children"] as? [[String: Any]] ?? [] { add(child, depth: depth + 1) }
  }
}

extension LayoutStyle {
  fileprivate init(json: [String: Any]) {
    self.init()
    let size = json["size"] as? [String: Any] ?? [:]
    width = LayoutValue(json: size["width"]) ?? width
    height = LayoutValue(json: size["height"]) ?? height
    minWidth = LayoutValue(json: size["minWidth"]) ?? minWidth
    minHeight = LayoutValue(json: size["minHeight"]) ?? minHeight
    maxWidth = LayoutValue(json: size["maxWidth"]) ?? maxWidth
    maxHeight = LayoutValue(json: size["maxHeight"]) ?? maxHeight
    margin = LayoutEdges(json: json["margin"])
    padding = LayoutEdges(json: json["padding"])
    position = LayoutEdges(json: json["position"])
    border = LayoutEdges(all: (json["borderWidth"] as? NSNumber)?.floatValue ?? 0)
    if json["positionType"] as? String == "ABSOLUTE" { positionType = .absolute }
    if json["display"] as? String == "NONE" { display = .none }
    adoptFlex(json["flex"] as? [String: Any] ?? [:])
  }

  private mutating func adoptFlex(_ json: [String: Any]) {
    if let flex = (json["flex"] as? NSNumber)?.floatValue { apply(flex: flex) }
    grow = (json["grow"] as? NSNumber)?.floatValue ?? grow
    shrink = (json["shrink"] as? NSNumber)?.floatValue ?? shrink
    if let value = LayoutValue(json: json["basis"]), value != .auto { basis = value }
    func keyword<Keyword: CaseIterable>(_ key: String) -> Keyword? {
      let word = (json[key] as? String)?.lowercased().replacing("_", with: "")
      return Keyword.allCases.first { "\($0)".lowercased() == word }
    }
    direction = keyword("flexDirection") ?? direction
    wrap = keyword("flexWrap") ?? wrap
    justifyContent = keyword("justifyContent") ?? justifyContent
    alignItems = keyword("alignItems") ?? alignItems
    alignSelf = keyword("alignSelf") ?? alignSelf
    alignContent = keyword("alignContent") ?? alignContent
  }
}

extension LayoutEdges<LayoutValue> {
  fileprivate init(json: Any?) {
    self.init(all: .undefined)
    guard let json = json as? [String: Any] else { return }
    let all = LayoutValue(json: json["all"]) ?? .undefined
    let across = LayoutValue(json: json["horizontal"]) ?? all
    let down = LayoutValue(json: json["vertical"]) ?? all
    left = LayoutValue(json: json["start"] ?? json["left"]) ?? across
    top = LayoutValue(json: json["top"]) ?? down
    right = LayoutValue(json: json["end"] ?? json["right"]) ?? across
    bottom = LayoutValue(json: json["bottom"]) ?? down
  }
}

extension LayoutValue {
  fileprivate init?(json: Any?) {
    guard let json = json as? [String: Any], let type = json["type"] as? String else { return nil }
    let number = (json["value"] as? NSNumber)?.floatValue ?? 0
    switch type {
    case "REAL": self = .points(number)
    case "PERCENT": self = .percent(number)
    default: self = .auto
    }
  }
}
