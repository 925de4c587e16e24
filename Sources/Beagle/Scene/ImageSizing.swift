package import BeagleLayout

/// How large an image is if its style leaves a side open. Its natural size is that of its picture, a point for each
/// pixel.
package enum ImageSizing: Sendable, Hashable {
  /// The natural size, and in proportion less if that is more than is offered: iOS.
  case fitting
  /// The natural size, with each side cut to what is offered: Android.
  case clipping
  /// In proportion to what is offered, up to the natural size, and beyond it if one side is fixed: an `ImageView` of
  /// Android that adjusts its bounds.
  case adjusting
  /// The sides of the style, in proportion if one is open. If both are, the natural size, whatever is offered: an `img`
  /// of HTML, at the top left of its box.
  case css(width: LayoutValue, height: LayoutValue)

  /// The size that an image needs.
  package func size(of natural: LayoutSize, in space: MeasureRequest) -> LayoutSize {
    guard natural.width > 0, natural.height > 0 else { return .zero }
    switch self {
    case .fitting:
      let width = (space.width.points ?? .infinity) / natural.width
      let height = (space.height.points ?? .infinity) / natural.height
      return natural.scaled(min(1, width, height))
    case .clipping:
      return LayoutSize(width: space.width.clip(natural.width), height: space.height.clip(natural.height))
    case .adjusting: return adjusted(natural, space)
    case .css(let width, let height):
      let sides = (width.points(of: space.width), height.points(of: space.height))
      switch sides {
      case (let width?, let height?): return LayoutSize(width: width, height: height)
      case (let width?, nil): return natural.scaled(width / natural.width)
      case (nil, let height?): return natural.scaled(height / natural.height)
      case (nil, nil): return natural
      }
    }
  }

  /// The part of its box that an image fills, from the top left.
  package func drawnSize(of natural: LayoutSize, in box: LayoutSize) -> LayoutSize {
    guard case .css = self else { return box }
    return size(of: natural, in: MeasureRequest(width: .exactly(box.width), height: .exactly(box.height)))
  }

  private func adjusted(_ natural: LayoutSize, _ space: MeasureRequest) -> LayoutSize {
    var size = LayoutSize(width: space.width.clip(natural.width), height: space.height.clip(natural.height))
    let ratio = natural.width / natural.height
    if !space.width.isFixed {
      let width = size.height * ratio
      // Beside a fixed height, the width may exceed the natural one.
      if space.height.isFixed { size.width = space.width.clip(width) }
      if width <= size.width {
        size.width = width
        return size
      }
    }
    if !space.height.isFixed {
      let height = size.width / ratio
      if space.width.isFixed { size.height = space.height.clip(height) }
      size.height = min(size.height, height)
    }
    return size
  }
}

extension LayoutSize {
  fileprivate func scaled(_ factor: Float) -> LayoutSize {
    LayoutSize(width: width * factor, height: height * factor)
  }
}

extension MeasureRequest.Space {
  fileprivate var isFixed: Bool { if case .exactly = self { true } else { false } }

  /// A side of content that needs some points.
  fileprivate func clip(_ needed: Float) -> Float {
    switch self {
    case .undefined, .minContent: needed
    case .exactly(let points): points
    case .atMost(let points): min(needed, points)
    }
  }
}

extension LayoutValue {
  /// The points of a side that the style gives; nil if it is open.
  fileprivate func points(of space: MeasureRequest.Space) -> Float? {
    switch unit {
    case .points: number
    // A percentage is inherited as it is, so that it is one of the box that has this share already.
    case .percent: space.points.map { $0 * number / 100 }
    case .auto, .undefined: nil
    }
  }
}
