public import BeagleExpressions
public import BeagleJSON

/// The source of an image.
public enum ImagePath: Sendable, Hashable {
  /// An image of the application, which is available at once.
  case local(LocalImage)
  /// An image that is loaded from the network.
  case remote(RemoteImage)

  init() { self = .local(LocalImage(nil)) }
}

/// An image of the application.
public struct LocalImage: Sendable, Hashable {
  /// The name of the picture in the application. Absent: none.
  public var mobileId: Bind<String>?
  /// The path of the picture in web applications. Absent: none.
  public var url: Bind<String>?

  /// Creates a reference to an image by its name, and by its path for web applications.
  public init(_ mobileId: Bind<String>?, url: Bind<String>? = nil) {
    self.mobileId = mobileId
    self.url = url
  }
}

/// An image from the network.
public struct RemoteImage: Sendable, Hashable {
  /// An absolute URL, or a path that is joined to the base URL.
  public var url: Bind<String>
  /// The picture that is shown until the remote one has loaded, or if it cannot be loaded. Absent: none.
  public var placeholder: LocalImage?

  /// Creates a reference to an image by its URL, by default without a placeholder.
  public init(_ url: Bind<String>, placeholder: LocalImage? = nil) {
    self.url = url
    self.placeholder = placeholder
  }
}

extension LocalImage: WireObject, WireCodable {
  package static var expectation: String { "a local image" }

  package init() {}

  /// Decodes the path object, with or without its discriminator, or just the name.
  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> LocalImage?
  {
    if json.kind == .string { return LocalImage(try Bind<String>.read(json, decoding)) }
    guard json.kind == .object else { return nil }
    let image = try LocalImage(object: json, decoding)
    if image.mobileId == nil, image.url == nil {
      throw decoding.failure(
        .missingProperty, json, "the required property \"mobileId\" is missing",
        expected: "the property \"mobileId\"")
    }
    return image
  }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("mobileId", &mobileId)
    try properties.legacy("webUrl", insteadOf: "url", Bind<String>.self) { url = $0 }
    try properties.optional("url", &url)
    properties.belongingToImage()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_beagleImagePath_")
    writer.string("local")
    writeProperties(to: &writer)
    writer.endObject()
  }
}

extension PropertyMapper {
  /// Properties of the image that the TypeScript encoder writes into the path.
  fileprivate mutating func belongingToImage() {
    belongingOutside("accessibility")
    belongingOutside("styleId")
  }
}

/// The properties of an image that can be in its path.
struct PropertiesInPath: WireObject {
  var accessibility: Accessibility?
  var styleId: String?

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("accessibility", &accessibility)
    try properties.optional("styleId", &styleId)
  }
}

extension RemoteImage: WireObject, WireCodable {
  package init() { url = .value("") }

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    properties.belongingToImage()
    var legacy: Bind<String>?
    try properties.legacy("remoteUrl", insteadOf: "url", Bind<String>.self) { legacy = $0 }
    guard let legacy else {
      try properties.required("url", &url)
      return try properties.optional("placeholder", &placeholder)
    }
    url = legacy
    try properties.legacy("url", insteadOf: "url", Bind<String>.self) { url = $0 }
    try properties.optional("placeholder", &placeholder)
  }
}

extension ImagePath: WireCodable {
  package static var expectation: String {
    "an image path like {\"_beagleImagePath_\": \"remote\", \"url\": \"/tea.png\"}"
  }
  package static var shape: WireShape { .imagePath }

  package static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError)
    -> ImagePath?
  {
    guard json.kind == .object else { return nil }
    switch try kind(of: json, decoding) {
    case .local: return try LocalImage.read(json, decoding).map(ImagePath.local)
    case .remote: return try RemoteImage.read(json, decoding).map(ImagePath.remote)
    case nil: return nil
    }
  }

  enum Kind { case local, remote }

  private static func kind(of json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Kind? {
    guard let discriminator = json.present("_beagleImagePath_") else {
      if json.present("mobileId") != nil { return .local }
      return json.present("url") ?? json.present("remoteUrl") != nil ? .remote : nil
    }
    if let kind = PackedName(discriminator).flatMap({ kinds[$0] }) { return kind }
    let (expected, found) = ("\"local\" or \"remote\"", discriminator.summary)
    throw decoding.failure(
      .value, discriminator, "expected \(expected), found \(found)", expected: expected, found: found,
      guess: discriminator.stringValue.flatMap { text in
        Guess(Spelling.candidates(for: text, among: ["local", "remote"]))
      },
      hidden: json.byteRange)
  }

  static let kinds = NameTable([("local", Kind.local), ("remote", Kind.remote)])

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .local(let image): image.write(to: &writer)
    case .remote(let image):
      writer.beginObject()
      writer.key("_beagleImagePath_")
      writer.string("remote")
      image.writeProperties(to: &writer)
      writer.endObject()
    }
  }
}

extension ImagePath: ExpressionValue {
  /// Creates a path from the result of an expression. Nil if it has no `mobileId` or `url`. Strings in it are
  /// data and not evaluated.
  public init?(evaluated value: DynamicObject) {
    guard case .dictionary(let object) = value else { return nil }
    func text(_ key: String) -> Bind<String>? { object[key]?.stringValue.map { .value($0) } }
    let discriminator = object["_beagleImagePath_"]?.stringValue?.lowercased()
    if discriminator == "local" || (discriminator == nil && text("mobileId") != nil) {
      self = .local(LocalImage(text("mobileId"), url: text("url")))
    } else if discriminator == nil || discriminator == "remote", let url = text("url") ?? text("remoteUrl") {
      let placeholder = object["placeholder"]?.dictionaryValue?["mobileId"]?.stringValue
      self = .remote(RemoteImage(url, placeholder: placeholder.map { LocalImage(.value($0)) }))
    } else {
      return nil
    }
  }
}
