public import BeagleExpressions

/// An image, from the application or from the network.
public struct Image: BuiltInComponent, Hashable {
  /// How the image fills its box.
  public enum Mode: String, Sendable, CaseIterable {
    /// Stretched to the box.
    case fitXY = "FIT_XY"
    /// Scaled proportionally to the largest size that fits into the box.
    case fitCenter = "FIT_CENTER"
    /// Scaled proportionally to the smallest size that covers the box, and cropped.
    case centerCrop = "CENTER_CROP"
    /// Unscaled and centred.
    case center = "CENTER"
  }

  /// An expression can give the whole path object. Null shows nothing.
  public var path: Bind<ImagePath>
  /// Absent: fit center.
  public var mode: Mode?
  /// The name of a style in the application's theme. An unknown name changes nothing. Absent: none.
  public var styleId: String?
  public var properties: WidgetProperties

  /// Creates an image of a path. `Image(_:placeholder:mode:)` and `Image(local:mode:)` are shorter.
  package init(
    path: Bind<ImagePath>, mode: Mode? = nil, styleId: String? = nil,
    properties: WidgetProperties = WidgetProperties()
  ) {
    self.path = path
    self.mode = mode
    self.styleId = styleId
    self.properties = properties
  }

  public var component: Component { .image(self) }
}

extension Image: WireComponent {
  package init() {
    path = .value(ImagePath())
    properties = WidgetProperties()
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try self.properties.map(&properties)
    try properties.required("path", &path)
    try properties.optional("mode", &mode)
    try properties.optional("styleId", &styleId)
    try properties.misplaced(in: "path", PropertiesInPath.self) { inside in
      if self.properties.accessibility == nil { self.properties.accessibility = inside.accessibility }
      if styleId == nil { styleId = inside.styleId }
    }
  }
}

extension Image.Mode: WireCodableEnum { package static let names = NameTable<Self>() }
