import BeagleJSON
public import BeagleSchema

/// The content of a box, except its decoration and the boxes inside it.
public enum SceneContent: Sendable, Equatable {
  /// A box without content.
  case box
  /// A box whose content may be larger than itself.
  case scroll(ScrollDirection, showsIndicator: Bool)
  /// Wraps to the width of its frame. Without a colour, the renderer chooses one.
  case text(String, alignment: Text.Alignment, color: Color?)
  /// If its style draws no box, the renderer marks it as pressable.
  case button(title: String, isEnabled: Bool, hasBox: Bool)
  // Indirect, so that nodes with any other content stay small.
  /// A text field.
  indirect case textInput(SceneInput)
  /// An image or its placeholder.
  indirect case image(SceneImage)
  /// A screen's bar; its title and items are nested nodes.
  case navigationBar
  /// The title of the enclosing bar, on one line.
  case navigationTitle(String)
  /// A button of the enclosing bar: its text, or the name of its image.
  case navigationItem(text: String)
  /// A row of tabs, which are nested nodes.
  case tabBar
  /// The title, or the name of the icon if there is no title.
  case tab(title: String, isSelected: Bool)
  /// The current page is counted from 0 and may be beyond the count. Without a colour, the renderer chooses
  /// one.
  case pageIndicator(count: Int, current: Int, selected: Color?, unselected: Color?)
  /// The URL in the document, not joined to the base URL.
  case webView(url: String)
  /// An unknown component; the renderer shows its name or nothing.
  case unknown(type: String)
  /// A custom component that the renderer draws because ``Measurer/drawsComponent(named:)`` is true. All
  /// others are boxes.
  indirect case custom(SceneComponent)
}

extension SceneContent {
  /// A short stable name.
  public var kind: String {
    switch self {
    case .box: "box"
    case .scroll: "scroll"
    case .text: "text"
    case .button: "button"
    case .textInput: "textInput"
    case .image: "image"
    case .navigationBar: "navigationBar"
    case .navigationTitle: "navigationTitle"
    case .navigationItem: "navigationItem"
    case .tabBar: "tabBar"
    case .tab: "tab"
    case .pageIndicator: "pageIndicator"
    case .webView: "webView"
    case .unknown: "unknown"
    case .custom: "custom"
    }
  }

  /// The text that it shows: a text, a title, the text of an input, an image's label, or the text that the
  /// renderer draws for a custom component. Passwords are masked. Placeholders do not count.
  public var text: String? {
    switch self {
    case .text(let text, _, _), .button(let text, _, _), .navigationTitle(let text),
      .navigationItem(let text),
      .tab(let text, _), .webView(let text):
      text
    case .textInput(let input): input.maskedText
    case .image(let image): image.label
    case .unknown(let type): Self.words(ofUnknown: type)
    case .custom(let component): component.text
    case .box, .scroll, .navigationBar, .tabBar, .pageIndicator: nil
    }
  }

  /// The text shown for a component of an unknown type.
  package static func words(ofUnknown type: String) -> String { "Unknown Component of type: \(type)" }

  /// Adds its members to the JSON of a node.
  func write(to value: inout DynamicDictionary) {
    switch self {
    case .box, .navigationBar, .tabBar:
      break
    case .scroll(let direction, _):
      value["direction"] = .string(direction.rawValue)
    case .text(let text, let alignment, let color):
      value["text"] = .string(text)
      value["alignment"] = .string(alignment.rawValue)
      if let color { value["textColor"] = .color(color) }
    case .button(let title, let isEnabled, _):
      value["text"] = .string(title)
      value["enabled"] = .bool(isEnabled)
    case .textInput(let input):
      value["value"] = .string(input.maskedText)
      value["placeholder"] = .string(input.placeholder)
      value["type"] = .string(input.kind.rawValue)
      value["enabled"] = .bool(input.isEnabled)
      value["readOnly"] = .bool(input.isReadOnly)
      if let error = input.error { value["error"] = .string(error) }
    case .image(let image):
      switch image.source {
      case .local(let name): value["mobileId"] = .string(name)
      case .remote(let url, _): value["url"] = .string(url)
      case .missing: break
      }
      value["mode"] = .string(image.mode.rawValue)
    case .navigationTitle(let text), .navigationItem(let text):
      value["text"] = .string(text)
    case .tab(let title, let isSelected):
      value["text"] = .string(title)
      value["selected"] = .bool(isSelected)
    case .pageIndicator(let count, let current, _, _):
      value["numberOfPages"] = .int(count)
      value["currentPage"] = .int(current)
    case .webView(let url):
      value["url"] = .string(url)
    case .unknown(let type):
      value["type"] = .string(type)
    case .custom(let component):
      value["type"] = .string(component.type)
      if let text = component.text { value["text"] = .string(text) }
      value["values"] = .dictionary(component.values)
    }
  }
}

extension SceneContent {
  var textBytes: Int {
    switch self {
    case .textInput(let input):
      input.text.utf8.count + input.placeholder.utf8.count + (input.error?.utf8.count ?? 0)
    case .image(let image):
      switch image.source {
      case .local(let name): name.utf8.count
      case .remote(let url, let placeholder): url.utf8.count + (placeholder?.utf8.count ?? 0)
      case .missing: 0
      }
    case .custom(let component): component.values.textBytes + (component.text?.utf8.count ?? 0)
    case .unknown(let type): type.utf8.count
    default: text?.utf8.count ?? 0
    }
  }

  /// The alignment of wrapped lines; nil if nothing is wrapped.
  var alignment: Text.Alignment? {
    switch self {
    case .text(_, let alignment, _): alignment
    case .button: .center
    case .unknown: .left
    default: nil
    }
  }
}
