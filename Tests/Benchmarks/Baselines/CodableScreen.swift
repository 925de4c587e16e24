/// The part of Beagle's schema that the documents use, as an application would write it for `JSONDecoder`:
/// the type key is decoded first, then the type it names, with enums of keys and synthesised decoding where
/// possible.
indirect enum CodableComponent: Decodable {
  case screen(CodableScreen)
  case container(CodableContainer)
  case scrollView(CodableScrollView)
  case text(CodableText)
  case button(CodableButton)
  case image(CodableImage)

  private enum TypeKey: String, CodingKey {
    case type = "_beagleComponent_"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TypeKey.self)
    switch try container.decode(String.self, forKey: .type) {
    case "beagle:screenComponent": self = .screen(try CodableScreen(from: decoder))
    case "beagle:container": self = .container(try CodableContainer(from: decoder))
    case "beagle:scrollView": self = .scrollView(try CodableScrollView(from: decoder))
    case "beagle:text": self = .text(try CodableText(from: decoder))
    case "beagle:button": self = .button(try CodableButton(from: decoder))
    case "beagle:image": self = .image(try CodableImage(from: decoder))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "unknown type \(type)")
    }
  }
}

struct CodableScreen: Decodable {
  struct Bar: Decodable { var title: String }

  var id: String?
  var navigationBar: Bar?
  var context: CodableContext?
  var style: CodableStyle?
  var child: CodableComponent
}

struct CodableContainer: Decodable {
  var id: String?
  var style: CodableStyle?
  var context: CodableContext?
  var children: [CodableComponent]?
}

struct CodableScrollView: Decodable {
  enum Direction: String, Decodable { case vertical = "VERTICAL", horizontal = "HORIZONTAL" }

  var id: String?
  var style: CodableStyle?
  var context: CodableContext?
  var scrollDirection: Direction?
  var children: [CodableComponent]?
}

struct CodableText: Decodable {
  enum Alignment: String, Decodable { case left = "LEFT", center = "CENTER", right = "RIGHT" }

  var id: String?
  var style: CodableStyle?
  var context: CodableContext?
  var accessibility: CodableAccessibility?
  var text: String
  var textColor: String?
  var alignment: Alignment?
  var styleId: String?
}

struct CodableButton: Decodable {
  var id: String?
  var style: CodableStyle?
  var context: CodableContext?
  var text: String
  var enabled: String?
  var onPress: [CodableAction]?
}

struct CodableImage: Decodable {
  struct Path: Decodable {
    struct Placeholder: Decodable { var mobileId: String }

    var url: String?
    var mobileId: String?
    var placeholder: Placeholder?
  }

  enum Mode: String, Decodable {
    case fitXY = "FIT_XY", fitCenter = "FIT_CENTER", centerCrop = "CENTER_CROP", center = "CENTER"
  }

  var id: String?
  var style: CodableStyle?
  var context: CodableContext?
  var path: Path
  var mode: Mode?
}

struct CodableAccessibility: Decodable {
  var accessibilityLabel: String?
  var accessible: Bool?
}

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

/// Any JSON. `Decoder` does not say of which kind a value is, so kinds have to be tried; strings and objects
/// first, as they are the most frequent.
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

struct CodableStyle: Decodable {
  var backgroundColor: String?
  var cornerRadius: CodableCorners?
  var margin: CodableEdges?
  var padding: CodableEdges?
  var size: CodableSize?
  var flex: CodableFlex?
}

struct CodableCorners: Decodable { var radius: Double? }

struct CodableUnit: Decodable {
  enum Kind: String, Decodable { case real = "REAL", percent = "PERCENT", auto = "AUTO" }

  var value: Double
  var type: Kind
}

struct CodableEdges: Decodable {
  var left: CodableUnit?
  var top: CodableUnit?
  var right: CodableUnit?
  var bottom: CodableUnit?
  var all: CodableUnit?
}

struct CodableSize: Decodable {
  var width: CodableUnit?
  var height: CodableUnit?
}

struct CodableFlex: Decodable {
  enum Direction: String, Decodable { case row = "ROW", column = "COLUMN" }
  enum Align: String, Decodable {
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END", stretch = "STRETCH"
  }

  var flexDirection: Direction?
  var alignItems: Align?
  var grow: Double?
}
