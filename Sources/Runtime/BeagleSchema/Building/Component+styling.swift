public import BeagleExpressions
public import BeagleJSON

/// Changes of single style properties; the other properties of the style stay.
extension ServerDrivenComponent {
  /// The component with a changed style: `.styled { $0.display = .bind("cart.isEmpty") }`.
  package func styled(_ change: (inout Style) -> Void) -> Modified {
    modified { properties in
      var style = properties.style ?? Style()
      change(&style)
      properties.style = style
    }
  }

  /// The component with padding: `.padding(16)`, `.padding(EdgeValue(horizontal: 8))`.
  public func padding(_ edges: EdgeValue) -> Modified { styled { $0.padding = edges } }

  /// The component with a margin.
  public func margin(_ edges: EdgeValue) -> Modified { styled { $0.margin = edges } }

  /// The component with a colour behind its content and its padding.
  public func background(_ color: Color) -> Modified { styled { $0.backgroundColor = .value(color) } }

  /// The component with a border of one point, or of another width.
  public func border(_ color: Color, width: Double = 1) -> Modified {
    styled {
      $0.borderColor = .value(color)
      $0.borderWidth = .value(width)
    }
  }

  /// The component with another width or height; nil does not change one.
  public func size(width: UnitValue? = nil, height: UnitValue? = nil) -> Modified {
    styled {
      var size = $0.size ?? Size()
      size.width = width ?? size.width
      size.height = height ?? size.height
      $0.size = size
    }
  }

  /// The component with a flex grow factor: its share of the free space in its parent.
  public func grow(_ part: Double = 1) -> Modified {
    styled {
      var flex = $0.flex ?? Flex()
      flex.grow = .value(part)
      $0.flex = flex
    }
  }

  /// The component with round corners of this radius.
  public func cornerRadius(_ radius: Double) -> Modified {
    styled { $0.cornerRadius = CornerRadius(radius: .value(radius)) }
  }

  /// The component displayed or not: `.display(.bind("form.mode"))`, `.display(.value(.none))`.
  public func display(_ display: Bind<Style.Display>) -> Modified { styled { $0.display = display } }

  /// The component with a label for assistive technology.
  public func accessibility(label: String, isHeader: Bool? = nil) -> Modified {
    accessibility(Accessibility(accessibilityLabel: label, isHeader: isHeader))
  }

  /// The component with a context that it and everything inside it can read: `.context("user", ["name": "Ana"])`. A component has one
  /// context, so that a second one takes its place: give a container around it the other.
  public func context(_ id: String, _ value: DynamicObject) -> Modified {
    context(Context(id: id, value: value))
  }

  /// The component with actions that run once, before it is first shown.
  public func onInit(@ActionBuilder _ actions: () -> [Action]) -> Modified { onInit(actions()) }
}

extension BuiltInComponent {
  /// A copy of the component with changed properties: `.with { $0.styleId = "headline" }`.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Flex {
  /// Children beside each other.
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
  /// An opaque colour out of its last six hexadecimal digits: `Color(0xE3C26F)`.
  public init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
