enum CodableAction: Decodable {
  case pushView(PushView)
  case setContext(SetContext)

  struct PushView: Decodable {
    struct Route: Decodable {
      var url: String
      var shouldPrefetch: Bool?
    }

    var route: Route
  }

  struct SetContext: Decodable {
    var contextId: String
    var path: String?
    var value: CodableValue?
  }

  private enum TypeKey: String, CodingKey {
    case type = "_beagleAction_"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TypeKey.self)
    switch try container.decode(String.self, forKey: .type) {
    case "beagle:pushView": self = .pushView(try PushView(from: decoder))
    case "beagle:setContext": self = .setContext(try SetContext(from: decoder))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "unknown type \(type)")
    }
  }
}

struct CodableContext: Decodable {
  var id: String
  var value: CodableValue?
}

/// Any JSON. `Decoder` does not say of which kind a value is, so kinds have to be tried; strings and objects first, as
/// they are the most frequent.
indirect enum CodableValue: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([CodableValue])
  case object([String: CodableValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: CodableValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .array(try container.decode([CodableValue].self))
    }
  }
}
