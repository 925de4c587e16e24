import BeagleExpressions

/// Changes of single style properties; what the style says besides stays.
extension ServerDrivenComponent {
  /// The component with a changed style: `.styled { $0.display = .bind("cart.isEmpty") }`.
  public func styled(_ change: (inout Style) -> Void) -> Modified {
    modified { properties in
      var style = properties.style ?? Style()
      change(&style)
      properties.style = style
    }
  }

  /// The component with room inside its edges: `.padding(16)`, `.padding(EdgeValue(horizontal: 8))`.
  public func padding(_ edges: EdgeValue) -> Modified { styled { $0.padding = edges } }

  /// The component with room outside its edges.
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

  /// The component with another width or height. One that is left out stays as it was.
  public func size(width: UnitValue? = nil, height: UnitValue? = nil) -> Modified {
    styled {
      var size = $0.size ?? Size()
      size.width = width ?? size.width
      size.height = height ?? size.height
      $0.size = size
    }
  }

  /// The component with this part of the room that its siblings leave, in the direction of its parent.
  public func grow(_ part: Double = 1) -> Modified {
    styled {
      var flex = $0.flex ?? Flex()
      flex.grow = .value(part)
      $0.flex = flex
    }
  }
}
