import BeagleLayout
import BeagleSchema

/// The fonts and lengths in points that a client and its platform give to components by default.
///
/// The comments name the source: files of the client (beagle-ios 2.1, beagle-android 2.1, beagle-web-react
/// 2.1), *measured* in reference pictures of the iOS client, or the platform. A theme of an application
/// changes fonts.
struct LookTable: Sendable {
  /// The font of texts.
  var text: TextFont
  var button: TextFont
  /// The space left and right, and above and below a button's title, together.
  var buttonInsets: LayoutSize
  var buttonMinimum: LayoutSize
  /// Whether the titles of buttons and tabs are in capitals.
  var capitalizesTitles = false
  /// The plate of a button without a style, inside its frame; nil for none.
  var buttonPlate: Plate?
  var input: TextFont
  var inputHeight: Double
  /// The space left of an input's text.
  var inputInset = 0.0
  /// The message below an invalid input.
  var inputError: TextFont
  var barTitle: TextFont
  var isBarTitleCentered = false
  var barItem: TextFont
  var barHeight: Double
  /// The space beside the text of an item, both sides together.
  var barItemInset: Double
  /// The side of a bar item that shows an image.
  var barIcon = 20.0
  /// The font that a tab's width is measured with. On iOS, the title is drawn smaller.
  var tabWidth: TextFont
  /// The fonts of a title without and with an icon.
  var (tabTitle, tabTitleWithIcon): (TextFont, TextFont)
  /// The sides of an icon without and with a title.
  var (tabIcon, tabIconWithTitle): (Double, Double)
  var tabHeight: Double
  var tabIndicator: Double
  var tabInset: Double
  /// The minimum width of a tab, unless it only has a title.
  var tabMinimum: Double
  var indicatorHeight: Double
  /// From one dot of a page indicator to the next.
  var indicatorPitch: Double
  var indicatorDot: Double
  /// The font of the message for an unknown component.
  var unknown: TextFont

  /// A button's background.
  struct Plate: Sendable {
    /// Left and right, and above and below.
    var insets: LayoutSize
    var radius: Float
    var border: Float
  }

  /// A title as a button or a tab shows it.
  func shownTitle(_ title: String) -> String { capitalizesTitles ? title.uppercased() : title }

  static func of(_ look: ClientLook) -> LookTable {
    switch look {
    case .iOS: iOS
    case .android: android
    case .web: web
    }
  }

  private static let iOS = LookTable(
    // Text+Extensions.swift; a UITextView without insets.
    text: TextFont(size: 16),
    // Button+Extensions.swift: the system font size. UIButton adds 6 above and below; measured.
    button: TextFont(size: 14), buttonInsets: LayoutSize(width: 0, height: 12),
    buttonMinimum: LayoutSize(width: 0, height: 29),
    // A UITextField without a border: the platform's font; the height is measured.
    input: TextFont(size: 17), inputHeight: 21,
    // TextInput+Extensions.swift.
    inputError: TextFont(size: 15),
    // UINavigationBar: the platform's; measured.
    barTitle: TextFont(size: 17, weight: .semibold), isBarTitleCentered: true, barItem: TextFont(size: 17),
    barHeight: 44, barItemInset: 32,
    // TabBarUIComponent.swift: items of 62 above an indicator of 3. TabBarItemUIComponent.swift: fonts and
    // icons.
    tabWidth: TextFont(size: 17), tabTitle: TextFont(size: 16), tabTitleWithIcon: TextFont(size: 14),
    tabIcon: 35, tabIconWithTitle: 30, tabHeight: 65, tabIndicator: 3, tabInset: 40, tabMinimum: 75,
    // UIPageControl of iOS 14; measured.
    indicatorHeight: 26, indicatorPitch: 17.6, indicatorDot: 7.5,
    // ServerDrivenComponent.swift: a UILabel with the platform's font.
    unknown: TextFont(size: 17))

  private static let android = LookTable(
    // ViewFactory.kt: TextAppearance.Small of the platform.
    text: TextFont(size: 14),
    // Button and background of AppCompat: 88 × 48, padding 8 and 4 beside insets of 4 and 6.
    button: TextFont(size: 14, weight: .medium), buttonInsets: LayoutSize(width: 24, height: 20),
    buttonMinimum: LayoutSize(width: 88, height: 48), capitalizesTitles: true,
    buttonPlate: Plate(insets: LayoutSize(width: 4, height: 6), radius: 2, border: 0),
    // EditText of AppCompat, whose background is 4 inside its frame; the height is an estimate.
    input: TextFont(size: 18), inputHeight: 45, inputInset: 4, inputError: TextFont(size: 14),
    // Toolbar of AppCompat.
    barTitle: TextFont(size: 20, weight: .medium), barItem: TextFont(size: 14, weight: .medium),
    barHeight: 56, barItemInset: 28, barIcon: 24,
    // TabLayout of Material Components.
    tabWidth: TextFont(size: 14, weight: .medium), tabTitle: TextFont(size: 14, weight: .medium),
    tabTitleWithIcon: TextFont(size: 14, weight: .medium), tabIcon: 24, tabIconWithTitle: 24, tabHeight: 48,
    tabIndicator: 2, tabInset: 24, tabMinimum: 0,
    // BeaglePageIndicatorView.kt: radius 6, gap 6.
    indicatorHeight: 25, indicatorPitch: 18, indicatorDot: 12,
    // UndefinedWidget.kt: a text.
    unknown: TextFont(size: 14))

  private static let web = LookTable(
    // A paragraph in the browser's font size.
    text: TextFont(size: 16),
    // BeagleButton/styled.ts: padding 16, line height 34 in a border of 1, radius 5.
    button: TextFont(size: 13.333), buttonInsets: LayoutSize(width: 34, height: 20),
    buttonMinimum: LayoutSize(width: 72, height: 36),
    buttonPlate: Plate(insets: .zero, radius: 5, border: 1),
    // An input of the browser. BeagleInput/index.tsx: a message of 0.8 rem.
    input: TextFont(size: 13.333), inputHeight: 21, inputInset: 4, inputError: TextFont(size: 12.8),
    // The client has no navigation bar; a heading of the browser.
    barTitle: TextFont(size: 18.72, weight: .bold), barItem: TextFont(size: 16), barHeight: 56,
    barItemInset: 20,
    // BeagleTabBar/styled.ts: an indicator of 2, margins of 10.
    tabWidth: TextFont(size: 16), tabTitle: TextFont(size: 16), tabTitleWithIcon: TextFont(size: 16),
    tabIcon: 24, tabIconWithTitle: 24, tabHeight: 40, tabIndicator: 2, tabInset: 20, tabMinimum: 40,
    // The client draws no page indicator; that of Android.
    indicatorHeight: 25, indicatorPitch: 18, indicatorDot: 12,
    unknown: TextFont(size: 16))
}

/// The colours that a client and its platform give to components by default. A theme of an application and
/// the styles of a document override them.
struct LookColors: Sendable {
  var background: Color
  var text: Color
  var buttonText: Color
  var buttonPlate: Color
  var buttonBorder: Color
  var disabledText: Color
  var inputText: Color
  var placeholder: Color
  /// The line below an input or its border; nil for none.
  var inputLine: Color?
  var error: Color
  var barTitle: Color
  var barItem: Color
  var (tab, unselectedTab): (Color, Color)
  var tabIndicator: Color
  var (dot, otherDot): (Color, Color)

  static func of(_ look: ClientLook, _ appearance: PictureAppearance) -> LookColors {
    switch (look, appearance) {
    case (.iOS, .light):
      .iOS(
        text: .black, background: .white, tint: Color(hex: 0x007A_FFFF),
        placeholder: Color(hex: 0x3C3C_434D))
    case (.iOS, .dark):
      .iOS(
        text: .white, background: .black, tint: Color(hex: 0x0A84_FFFF),
        placeholder: Color(hex: 0xEBEB_F54D))
    case (.android, .light): androidLight
    case (.android, .dark): androidDark
    case (.web, _): web
    }
  }

  /// UIKit's label, systemBackground, systemBlue, placeholderText and systemGray. The client itself chooses
  /// red for errors (TextInput+Extensions.swift), black for tabs in both appearances
  /// (TabBarUIComponent.swift) and the greys of the page indicator (PageIndicator+Extensions.swift).
  private static func iOS(text: Color, background: Color, tint: Color, placeholder: Color) -> LookColors {
    LookColors(
      background: background, text: text, buttonText: tint, buttonPlate: .clear, buttonBorder: .clear,
      disabledText: Color(hex: 0x8E8E_93FF), inputText: text, placeholder: placeholder, inputLine: nil,
      error: Color(hex: 0xFF00_00FF), barTitle: text, barItem: tint, tab: .black, unselectedTab: .black,
      tabIndicator: .black, dot: Color(hex: 0x8080_80FF), otherDot: Color(hex: 0xD3D3_D3FF))
  }

  /// Theme.AppCompat.Light: primary text is black with 87 %, secondary with 54 %, a hint with 38 %.
  private static let androidLight = LookColors(
    background: Color(hex: 0xFAFA_FAFF), text: Color(hex: 0x0000_008A), buttonText: Color(hex: 0x0000_00DE),
    buttonPlate: Color(hex: 0xD6D7_D7FF), buttonBorder: .clear, disabledText: Color(hex: 0x0000_0039),
    inputText: Color(hex: 0x0000_00DE), placeholder: Color(hex: 0x0000_0061),
    inputLine: Color(hex: 0x0000_008A), error: Color(hex: 0xB000_20FF), barTitle: Color(hex: 0x0000_00DE),
    barItem: Color(hex: 0x0000_00DE), tab: Color(hex: 0x0000_00DE), unselectedTab: Color(hex: 0x0000_008A),
    tabIndicator: Color(hex: 0x0085_77FF), dot: Color(hex: 0x8888_88FF), otherDot: .white)

  /// Theme.AppCompat: secondary text is white with 70 %, a hint with 50 %.
  private static let androidDark = LookColors(
    background: Color(hex: 0x3030_30FF), text: Color(hex: 0xFFFF_FFB3), buttonText: .white,
    buttonPlate: Color(hex: 0x5A59_5BFF), buttonBorder: .clear, disabledText: Color(hex: 0xFFFF_FF4D),
    inputText: .white, placeholder: Color(hex: 0xFFFF_FF80), inputLine: Color(hex: 0xFFFF_FFB3),
    error: Color(hex: 0xCF66_79FF), barTitle: .white, barItem: .white, tab: .white,
    unselectedTab: Color(hex: 0xFFFF_FFB3), tabIndicator: Color(hex: 0x80CB_C4FF),
    dot: Color(hex: 0x8888_88FF), otherDot: .white)

  /// BeagleButton/styled.ts, BeagleInput/styled.ts, BeagleTabBar/styled.ts; black on white, as pages without
  /// a colour scheme are.
  private static let web = LookColors(
    background: .white, text: .black, buttonText: .black, buttonPlate: .clear,
    buttonBorder: Color(hex: 0x001B_26CC), disabledText: Color(hex: 0x0000_0066), inputText: .black,
    placeholder: Color(hex: 0x7575_75FF), inputLine: Color(hex: 0x7676_76FF), error: Color(hex: 0xFF00_00FF),
    barTitle: .black, barItem: .black, tab: .black, unselectedTab: .black,
    tabIndicator: Color(hex: 0x001B_26FF), dot: Color(hex: 0x8888_88FF), otherDot: Color(hex: 0xD3D3_D3FF))
}

extension Color {
  static let black = Color(hex: 0xFF)
  static let white = Color(hex: 0xFFFF_FFFF)
  static let clear = Color(hex: 0)

  /// `0xRRGGBBAA`
  init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 24), green: UInt8(truncatingIfNeeded: hex >> 16),
      blue: UInt8(truncatingIfNeeded: hex >> 8), alpha: UInt8(truncatingIfNeeded: hex))
  }

  /// Half of its opacity or another share.
  func faded(by share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: UInt8(Double(alpha) * share))
  }
}
