import BeagleJSON

/// The bar at the top of a screen.
public struct NavigationBar: Sendable, Hashable {
  /// Taken as it is, without expressions.
  public var title: String
  /// The name of a style in the application's theme. A name that the theme does not have changes nothing.
  public var styleId: String?
  /// Whether the way back is offered where there is a screen to go back to. Absent: true.
  public var showBackButton: Bool?
  /// What assistive technology is told about the way back. Absent: the platform's own words.
  public var backButtonAccessibility: Accessibility?
  /// Buttons at the trailing edge, from left to right.
  public var navigationBarItems: [NavigationBarItem]?

  /// Creates a bar. What is left out is not written to a document; a bar has a way back then, and no buttons.
  public init(
    title: String, styleId: String? = nil, showBackButton: Bool? = nil,
    backButtonAccessibility: Accessibility? = nil, navigationBarItems: [NavigationBarItem]? = nil
  ) {
    self.title = title
    self.styleId = styleId
    self.showBackButton = showBackButton
    self.backButtonAccessibility = backButtonAccessibility
    self.navigationBarItems = navigationBarItems
  }
}

extension NavigationBar: Record {
  package init() { self.init(title: "") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("title", &title)
    try properties.optional("styleId", &styleId)
    try properties.optional("showBackButton", &showBackButton)
    try properties.optional("backButtonAccessibility", &backButtonAccessibility)
    try properties.optional("navigationBarItems", &navigationBarItems)
  }
}

/// A button in a ``NavigationBar``.
public struct NavigationBarItem: Sendable, Hashable {
  /// Identifies the button in analytics records.
  public var id: String?
  /// Absent: empty. Taken as it is, without expressions. On phones the image, where there is one, is shown in
  /// its place; a terminal shows the text.
  public var text: String?
  /// In a document: the name of a local image, or an object with it.
  public var image: LocalImage?
  /// Run with the contexts in reach of the screen's content. There is no implicit context to read. Written in any case,
  /// as iOS insists on it. Absent: none.
  public var onPress: [Action]?
  /// What assistive technology is told. Absent: the text.
  public var accessibility: Accessibility?

  /// Creates a button of a bar.
  public init(
    id: String? = nil, text: String? = nil, image: LocalImage? = nil, onPress: [Action]? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.id = id
    self.text = text ?? ""
    self.image = image
    self.onPress = onPress ?? []
    self.accessibility = accessibility
  }
}

extension NavigationBarItem: Record {
  package init() { self.init(text: nil) }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("id", &id)
    try properties.optional("text", &text, absent: "")
    var name = image.map(ImageName.init)
    try properties.optional("image", &name)
    image = name?.image
    try properties.legacy("action", [Action].self) { onPress = $0 }
    try properties.optional("onPress", &onPress, absent: [])
    try properties.optional("accessibility", &accessibility)
  }
}

/// A local image in a place where it is written as its name alone.
private struct ImageName: WireValue {
  var image: LocalImage

  static var expectation: String { "the name of an image" }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> ImageName? {
    try LocalImage.read(json, decoding).map(ImageName.init)
  }

  static func check(_ json: JSONCursor, _ check: TreeCheck) { LocalImage.checkContent(json, check) }

  func write(to writer: inout JSONWriter) {
    // The name alone says nothing of the web's path.
    if let name = image.mobileId, image.url == nil {
      name.write(to: &writer)
    } else {
      image.write(to: &writer)
    }
  }
}
