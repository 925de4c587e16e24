/// The part of Beagle's schema that the documents use, as an application would write it for `JSONDecoder`: the type key
/// is decoded first, then the type it names, with enums of keys and synthesised decoding where possible.
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
