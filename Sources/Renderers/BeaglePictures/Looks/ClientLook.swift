public import Beagle
import BeagleSchema

/// The client whose look a picture has: its fonts, sizes and colours, and those of its platform.
public enum ClientLook: String, Sendable, Hashable, CaseIterable {
  /// Beagle for iOS 2.1 on iOS 15 or later.
  case iOS = "ios"
  /// Beagle for Android 2.1 with an AppCompat theme and Material components.
  case android
  /// Beagle for React 2.1 with the default styles of a browser.
  case web

  /// The look of the client on a device, by its name: iPhones and iPads have ``iOS``, all others
  /// ``android``.
  public init(device: DeviceProfile) {
    self = device.name.hasPrefix("iph") || device.name.hasPrefix("ipad") ? .iOS : .android
  }

  /// How the client lays out screens differently from this library, for `SceneBuilder.traits`. Faults of a
  /// client are not among them.
  package var traits: ClientTraits {
    switch self {
    case .iOS: [.fullPages, .filledPages, .centeredCells, .emptyImages, .themeColorFirst]
    case .android: [.fullPages, .emptyImages, .clippedImages, .adjustedImages, .androidColors]
    case .web: [.contentPages, .cssFlexbox, .htmlImages, .cssColors]
    }
  }

  /// The font whose measures text has.
  var font: FontFamily {
    switch self {
    case .iOS: .apple
    case .android: .roboto
    case .web: .web
    }
  }

  /// Whether text, images and inputs stay at the edges of a box that has padding: the views of phones draw
  /// in their whole frame.
  var ignoresLeafPadding: Bool { self != .web }

  /// The names of the font in viewers, with fonts of similar shapes, as in CSS.
  var fontNames: StaticString {
    switch self {
    case .iOS: "-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', Arial, sans-serif"
    case .android: "Roboto, 'Noto Sans', Arial, sans-serif"
    case .web: "Arial, 'Liberation Sans', sans-serif"
    }
  }

  /// The colour of a border whose style has none; nil if it is not drawn. On iOS, that is black for the layer
  /// of a box, and clear for a box with rounded corners.
  func borderColor(isRounded: Bool, _ colors: LookColors) -> Color? {
    switch self {
    case .iOS: isRounded ? nil : .black
    case .android: nil
    case .web: colors.text
    }
  }

  /// Whether a border is drawn over the children of a box, and rounded corners clip them.
  var drawsBordersLast: Bool { self == .iOS }
}

/// Whether a picture shows the light or the dark appearance of the platform.
public enum PictureAppearance: String, Sendable, Hashable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}
