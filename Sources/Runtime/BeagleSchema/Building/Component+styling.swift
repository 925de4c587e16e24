public import BeagleExpressions
public import BeagleJSON

/// Changes of single style properties; the other properties of the style are kept.
extension ServerDrivenComponent {
  /// Changes the style: `.styled { $0.display = .bind("cart.isEmpty") }`.
  package func styled(_ change: (inout Style) -> Void) -> Modified {
    modified { properties in
      var style = properties.style ?? Style()
      change(&style)
      properties.style = style
    }
  }

  /// Sets the padding: `.padding(16)`, `.padding(EdgeValue(horizontal: 8))`.
  public func padding(_ edges: EdgeValue) -> Modified { styled { $0.padding = edges } }

  /// Sets the margin.
  public func margin(_ edges: EdgeValue) -> Modified { styled { $0.margin = edges } }

  /// Sets the colour behind the content and the padding.
  public func background(_ color: Color) -> Modified { styled { $0.backgroundColor = .value(color) } }

  /// Sets the border, by default with a width of one point.
  public func border(_ color: Color, width: Double = 1) -> Modified {
    styled {
      $0.borderColor = .value(color)
      $0.borderWidth = .value(width)
    }
  }

  /// Sets the width or height; nil leaves it unchanged.
  public func size(width: UnitValue? = nil, height: UnitValue? = nil) -> Modified {
    styled {
      var size = $0.size ?? Size()
      size.width = width ?? size.width
      size.height = height ?? size.height
      $0.size = size
    }
  }

  /// Sets the flex grow factor: the share of the free space in the parent.
  public func grow(_ part: Double = 1) -> Modified {
    styled {
      var flex = $0.flex ?? Flex()
      flex.grow = .value(part)
      $0.flex = flex
    }
  }

  /// Rounds the corners with this radius in points.
  public func cornerRadius(_ radius: Double) -> Modified {
    styled { $0.cornerRadius = CornerRadius(radius: .value(radius)) }
  }

  /// Sets whether the component is displayed: `.display(.bind("form.mode"))`, `.display(.value(.none))`.
  public func display(_ display: Bind<Style.Display>) -> Modified { styled { $0.display = display } }

  /// Sets the label for assistive technology.
  public func accessibility(label: String, isHeader: Bool? = nil) -> Modified {
    accessibility(Accessibility(accessibilityLabel: label, isHeader: isHeader))
  }

  /// Adds a context that the component and everything inside it can read:
  /// `.context("user", ["name": "Ana"])`. A component has one context, which a second call replaces; to add
  /// another one, wrap the component in a container.
  public func context(_ id: String, _ value: DynamicObject) -> Modified {
    context(Context(id: id, value: value))
  }

  /// Sets the actions that run once, before the component is first shown.
  public func onInit(@ActionBuilder _ actions: () -> [Action]) -> Modified { onInit(actions()) }
}

extension BuiltInComponent {
  /// Returns a copy of the component with changed properties: `.with { $0.styleId = "headline" }`.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Flex {
  /// Children next to each other.
  public static func row(
    justify: JustifyContent? = nil, align: AlignItems? = nil, wrap: Wrap? = nil
  ) -> Flex {
    Flex(.row, justify, align, wrap)
  }

  /// Children below each other.
  public static func column(
    justify: JustifyContent? = nil, align: AlignItems? = nil, wrap: Wrap? = nil
  ) -> Flex {
    Flex(.column, justify, align, wrap)
  }

  private init(_ direction: Direction, _ justify: JustifyContent?, _ align: AlignItems?, _ wrap: Wrap?) {
    self.init(
      flexDirection: .value(direction), flexWrap: wrap.map { .value($0) },
      justifyContent: justify.map { .value($0) }, alignItems: align.map { .value($0) })
  }
}

/// A literal is a number of points.
extension UnitValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self = .real(Double(points)) }
  public init(floatLiteral points: Double) { self = .real(points) }
}

/// A literal is a number of points on all edges.
extension EdgeValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self.init(all: .real(Double(points))) }
  public init(floatLiteral points: Double) { self.init(all: .real(points)) }
}

extension Color {
  /// Creates an opaque colour from the last six hexadecimal digits: `Color(0xE3C26F)`.
  public init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
