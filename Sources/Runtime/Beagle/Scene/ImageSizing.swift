package import BeagleLayout

/// The size of an image whose style does not set both sides. The natural size is that of the image file, at
/// one point per pixel.
package enum ImageSizing: Sendable, Hashable {
  /// The natural size, shrunk proportionally to fit the available space: iOS.
  case fitting
  /// The natural size, with each side limited to the available space: Android.
  case clipping
  /// Scaled proportionally to the available space, up to the natural size, and beyond it if one side is
  /// fixed: an Android `ImageView` that adjusts its bounds.
  case adjusting
  /// The sides set by the style; a missing side follows proportionally. If both are missing, the natural size
  /// regardless of the available space: an HTML `img`, at the top left of its box.
  case css(width: LayoutValue, height: LayoutValue)

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
      // With a fixed height, the width may exceed the natural one.
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

  /// A side of content that needs a number of points.
  fileprivate func clip(_ needed: Float) -> Float {
    switch self {
    case .undefined, .minContent: needed
    case .exactly(let points): points
    case .atMost(let points): min(needed, points)
    }
  }
}

extension LayoutValue {
  /// The points that the style sets for a side; nil if it sets none.
  fileprivate func points(of space: MeasureRequest.Space) -> Float? {
    switch unit {
    case .points: number
    // A percentage is inherited unchanged; here it refers to the box, which already has this share.
    case .percent: space.points.map { $0 * number / 100 }
    case .auto, .undefined: nil
    }
  }
}
