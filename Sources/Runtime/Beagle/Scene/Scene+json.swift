import BeagleJSON
public import BeagleLayout
import BeagleSchema

extension Scene {
  /// Returns the scene as JSON: nested nodes with their frames in points, as `frame`. The same scene gives
  /// the same bytes.
  ///
  /// Each node begins on a new line; `children` is its last member. The member `version` changes when
  /// programs that read the format have to change. The value of a password input is
  /// ``SceneInput/maskedText``, since such files are stored and shared. Control characters are escaped.
  ///
  /// - Parameter cell: the size of a terminal's cell in points. If set, each node also has its frame in whole
  ///   cells, as `cells`.
  public func json(cell: LayoutSize? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    json(cell: cell) { bytes += $0 }
    return bytes
  }

  /// Writes the scene as JSON in chunks, for scenes that are too large to hold as text. Chunks end at line
  /// ends.
  ///
  /// - Parameters:
  ///   - cell: as for ``json(cell:)``.
  ///   - write: receives about 64 KiB at a time. If it throws, writing ends.
  package func json<Failure: Error>(
    cell: LayoutSize? = nil, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var head: DynamicDictionary = ["version": 1]
    head["size"] = ["width": .points(size.width), "height": .points(size.height)]
    if let cell { head["cell"] = ["width": .points(cell.width), "height": .points(cell.height)] }
    var text = JSONWriter.bytes(of: .dictionary(head)).dropLast() + Array(#","root":"#.utf8)
    guard !nodes.isEmpty else { return try write(text + Array("null}\n".utf8)) }
    // The ends of the nodes that contain the current one.
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      text.append(UInt8(ascii: "\n"))
      if text.count > 1 << 16 {
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
      text += repeatElement(UInt8(ascii: " "), count: min(ends.count, Self.widestIndent))
      text += JSONWriter.escapingControls(JSONWriter.bytes(of: .dictionary(node.json(cell))))
      if node.end > index + 1 {
        text.removeLast()
        text += Array(#","children":["#.utf8)
        ends.append(node.end)
        continue
      }
      while ends.last == index + 1 {
        ends.removeLast()
        text += Array("]}".utf8)
      }
      if !ends.isEmpty { text.append(UInt8(ascii: ",")) }
    }
    try write(text + Array("}\n".utf8))
  }

  /// The maximum indentation. Without a limit, deep scenes would mostly be spaces.
  private static let widestIndent = 32
}

extension SceneNode {
  fileprivate func json(_ cell: LayoutSize?) -> DynamicDictionary {
    var value: DynamicDictionary = ["kind": .string(content.kind)]
    if let componentType { value["component"] = .string(componentType) }
    if let id { value["id"] = .string(id) }
    if let styleId { value["styleId"] = .string(styleId) }
    if let accessibilityLabel { value["accessibilityLabel"] = .string(accessibilityLabel) }
    if isHeading { value["heading"] = true }
    value["frame"] = [
      "x": .points(frame.x), "y": .points(frame.y), "width": .points(frame.width),
      "height": .points(frame.height),
    ]
    if let cell {
      func cells(_ points: Float, _ side: Float) -> DynamicObject {
        .points((points / max(1, side)).rounded())
      }
      value["cells"] = [
        "x": cells(frame.x, cell.width), "y": cells(frame.y, cell.height),
        "width": cells(frame.width, cell.width), "height": cells(frame.height, cell.height),
      ]
    }
    if isHidden { value["hidden"] = true }
    if clips { value["clips"] = true }
    if isFocused { value["focused"] = true }
    if isRefreshing { value["refreshing"] = true }
    if let decoration { decoration.write(to: &value) }
    if !events.isEmpty { value["events"] = .array(DynamicArray(events.map { .string($0) })) }
    content.write(to: &value)
    return value
  }
}

extension SceneDecoration {
  fileprivate func write(to value: inout DynamicDictionary) {
    if let background { value["backgroundColor"] = .color(background) }
    if let borderColor { value["borderColor"] = .color(borderColor) }
    if borderWidth > 0 { value["borderWidth"] = .points(borderWidth) }
    guard cornerRadii != CornerRadii() else { return }
    value["cornerRadius"] = [
      "topLeft": .points(cornerRadii.topLeft), "topRight": .points(cornerRadii.topRight),
      "bottomLeft": .points(cornerRadii.bottomLeft),
      "bottomRight": .points(cornerRadii.bottomRight),
    ]
  }
}

extension DynamicObject {
  /// A number of points; whole numbers become an int.
  static func points(_ points: Float) -> DynamicObject {
    Int(exactly: points).map { .int($0) } ?? .double(Double(points.description) ?? 0)
  }

  static func color(_ color: Color) -> DynamicObject { .string(color.hexadecimal) }
}
