public import BeagleJSON
import BeagleLayout

extension NodeExplanation {
  /// The explanation as a value for programs. Its members have the names of the properties, and lengths are in points.
  public var json: DynamicObject {
    var members: DynamicDictionary = ["version": 1, "name": .string(name), "path": .string(path)]
    members["frame"] = [
      "x": .points(frame.x), "y": .points(frame.y), "width": .points(frame.width),
      "height": .points(frame.height),
    ]
    members["properties"] = .array(DynamicArray(properties.map(\.json)))
    members["width"] = .array(DynamicArray(width.map(\.json)))
    members["height"] = .array(DynamicArray(height.map(\.json)))
    members["press"] = press.json
    if !invisibility.isEmpty { members["invisibility"] = .texts(invisibility) }
    if !remarks.isEmpty { members["remarks"] = .texts(remarks) }
    members["contexts"] = .array(
      DynamicArray(
        contexts.map { ["id": .string($0.id), "value": $0.value, "origin": .string($0.origin)] }))
    return .dictionary(members)
  }
}

extension NodeExplanation.Property {
  fileprivate var json: DynamicObject {
    var members: DynamicDictionary = ["path": .string(path), "source": source]
    if let value { members["value"] = value }
    if !reads.isEmpty { members["reads"] = .array(DynamicArray(reads.map(\.json))) }
    if furtherReads > 0 { members["furtherReads"] = .int(furtherReads) }
    return .dictionary(members)
  }
}

extension NodeExplanation.Read {
  fileprivate var json: DynamicObject {
    var members: DynamicDictionary = ["binding": .string(binding), "value": value]
    if let origin { members["origin"] = .string(origin) }
    if let fault { members["fault"] = .string(fault) }
    return .dictionary(members)
  }
}

extension NodeExplanation.LengthStep {
  fileprivate var json: DynamicObject { ["points": .points(points), "reason": .string(reason)] }
}

extension NodeExplanation.Press {
  fileprivate var json: DynamicObject {
    switch self {
    case .runs(let actions): ["runs": .texts(actions)]
    case .isTaken(let name): ["isTakenBy": .string(name)]
    case .nothing(let reasons): ["nothing": .texts(reasons)]
    }
  }
}

extension DynamicObject {
  fileprivate static func texts(_ texts: [String]) -> DynamicObject {
    .array(DynamicArray(texts.map { .string($0) }))
  }
}
