import BeagleLayout

/// The fonts and lengths in points that a client and its platform give to components by default.
///
/// The comments name the source: the client's (beagle-ios 2.1, beagle-android 2.1), measured in reference
/// pictures of the iOS client (*measured*), or the platform. A theme of an application may change them.
struct PlatformSizes: Sendable {
  /// The font of texts.
  var text: TextFont
  var button: TextFont
  /// The space left and right, and above and below a button's title, together.
  var buttonInsets: LayoutSize
  var buttonMinimum: LayoutSize
  var buttonIsCapitalized: Bool
  var input: TextFont
  var inputHeight: Double
  /// The message below an invalid input.
  var inputError: TextFont
  var barTitle: TextFont
  var barItem: TextFont
  var barHeight: Double
  /// The space beside the text of an item, both sides together.
  var barItemInset: Double
  /// The font that a tab's width is measured with. On iOS, the title is drawn smaller.
  var tabWidth: TextFont
  var tabHeight: Double
  var tabInset: Double
  var tabMinimum: Double
  var indicatorHeight: Double
  /// From one dot of a page indicator to the next.
  var indicatorPitch: Double
  /// The font of the message for an unknown component.
  var unknown: TextFont

  static func of(_ family: FontFamily) -> PlatformSizes {
    switch family {
    case .iOS: iOS
    case .android: android
    }
  }

  private static let iOS = PlatformSizes(
    // Text+Extensions.swift; a UITextView without insets.
    text: TextFont(size: 16),
    // Button+Extensions.swift: the system font size. UIButton adds 6 above and below; measured.
    button: TextFont(size: 14), buttonInsets: LayoutSize(width: 0, height: 12),
    buttonMinimum: LayoutSize(width: 0, height: 29), buttonIsCapitalized: false,
    // A UITextField without a border: the platform's font; the height is measured.
    input: TextFont(size: 17), inputHeight: 21,
    // TextInput+Extensions.swift.
    inputError: TextFont(size: 15),
    // UINavigationBar: the platform's; measured. The inset of items is an estimate.
    barTitle: TextFont(size: 17, weight: .semibold), barItem: TextFont(size: 17), barHeight: 44,
    barItemInset: 16,
    // TabBarUIComponent.swift: items of 62 above an indicator of 3.
    tabWidth: TextFont(size: 17), tabHeight: 65, tabInset: 40, tabMinimum: 75,
    // UIPageControl of iOS 14; measured.
    indicatorHeight: 26, indicatorPitch: 17.6,
    // ServerDrivenComponent.swift: a UILabel with the platform's font.
    unknown: TextFont(size: 17))

  private static let android = PlatformSizes(
    // ViewFactory.kt: TextAppearance.Small of the platform.
    text: TextFont(size: 14),
    // Button and background of AppCompat: 88 × 48, padding 8 and 4 beside insets of 4 and 6.
    button: TextFont(size: 14, weight: .medium), buttonInsets: LayoutSize(width: 24, height: 20),
    buttonMinimum: LayoutSize(width: 88, height: 48), buttonIsCapitalized: true,
    // EditText of AppCompat; the height is an estimate.
    input: TextFont(size: 18), inputHeight: 45, inputError: TextFont(size: 14),
    // Toolbar of AppCompat.
    barTitle: TextFont(size: 20, weight: .medium), barItem: TextFont(size: 14, weight: .medium),
    barHeight: 56,
    barItemInset: 24,
    // TabLayout of Material Components.
    tabWidth: TextFont(size: 14, weight: .medium), tabHeight: 48, tabInset: 24, tabMinimum: 0,
    // BeaglePageIndicatorView.kt: radius 6, gap 6.
    indicatorHeight: 25, indicatorPitch: 18,
    // UndefinedWidget.kt: a text.
    unknown: TextFont(size: 14))
}
