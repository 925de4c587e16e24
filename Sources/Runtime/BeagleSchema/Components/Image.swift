public import BeagleExpressions

/// A picture: one of the application's own or one from the network.
public struct Image: BuiltInComponent, Hashable {
  /// How the picture fills its box.
  public enum Mode: String, Sendable, CaseIterable {
    /// Stretched to the box.
    case fitXY = "FIT_XY"
    /// As large as fits, keeping its proportions.
    case fitCenter = "FIT_CENTER"
    /// As small as covers the box, keeping its proportions, cropped.
    case centerCrop = "CENTER_CROP"
    /// In its own size, in the middle.
    case center = "CENTER"
  }

  /// An expression may give the whole path object. Null shows nothing.
  public var path: Bind<ImagePath>
  /// Absent: fit center.
  public var mode: Mode?
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing.
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

extension Image.Mode: WireEnum { package static let names = WireNames<Self>() }
