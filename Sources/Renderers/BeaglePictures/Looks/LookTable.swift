import BeagleLayout
import BeagleSchema

/// The fonts and lengths in points that a client and its platform give to components by default.
///
/// The comments name the source of each value: files of the client (beagle-ios 2.1.3, beagle-android 2.1.2,
/// beagle-web-react 2.1.0), *measured* in reference pictures of the iOS client, or a resource or class of the
/// platform. A style of the application's theme changes fonts.
struct LookTable: Sendable {
  /// The font of texts.
  var text: TextFont
  var button: TextFont
  /// The space left and right, and above and below a button's title, together.
  var buttonInsets: LayoutSize
  var buttonMinimum: LayoutSize
  /// How a button shows a title that is longer than its box: UIButton shortens it in its middle, a TextView
  /// of Android wraps it, and BeagleButton/styled.ts does neither.
  var longButtonTitle: LongTitle
  /// Whether the titles of buttons and tabs are in capitals.
  var capitalizesTitles = false
  /// The plate of a button whose style draws no box; nil for none.
  var buttonPlate: Plate?
  var input: TextFont
  /// The height of an input without its error message.
  var inputHeight: Double
  /// The space left of an input's text, and right of it.
  var inputInset = 0.0
  /// The same if a style of the theme draws a border around the input.
  var borderedInputInset: Double
  /// The font of the message below an invalid input; nil if the client draws an icon inside the input.
  var inputError: TextFont?
  var barTitle: TextFont
  /// Whether a title is in the middle of its bar, not beside the back button.
  var isBarTitleCentered = false
  var barItem: TextFont
  var barHeight: Double
  /// The space beside the text or the image of an item, both sides together.
  var barItemInset: Double
  /// The font that a tab's width is measured with. On iOS, the title is drawn smaller.
  var tabWidth: TextFont
  /// The fonts of a title without and with an icon.
  var (tabTitle, tabTitleWithIcon): (TextFont, TextFont)
  /// The sides of an icon without and with a title.
  var (tabIcon, tabIconWithTitle): (Double, Double)
  /// The height of a tab with its indicator.
  var tabHeight: Double
  /// The height of a tab that has an icon and a title.
  var tabHeightWithBoth: Double
  /// The height of the line below the selected tab.
  var tabIndicator: Double
  /// The space beside a tab's title, both sides together.
  var tabInset: Double
  /// The minimum width of a tab, unless it only has a title.
  var tabMinimum: Double
  var indicatorHeight: Double
  /// From the left edge of one dot of a page indicator to that of the next.
  var indicatorPitch: Double
  /// The diameter of a dot.
  var indicatorDot: Double
  /// The font of the message for an unknown component.
  var unknown: TextFont

  enum LongTitle: Sendable {
    case shortened, wrapped, whole
  }

  /// The background and border of a button.
  struct Plate: Sendable {
    /// The space between the plate and the frame of the button on each side: beside, and above and below.
    var insets: LayoutSize
    var radius: Float
    /// The width of the border.
    var border: Float
    /// The opacity of the plate of a disabled button.
    var disabledOpacity: Double
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
    buttonMinimum: LayoutSize(width: 0, height: 29), longButtonTitle: .shortened,
    // TextInput+Extensions.swift: a UITextField without a border. Its font is UIKit's. The height and the
    // inset inside a border of the theme are measured.
    input: TextFont(size: 17), inputHeight: 21, borderedInputInset: 7,
    // TextInput+Extensions.swift.
    inputError: TextFont(size: 15),
    // UINavigationBar of UIKit. The fonts, the height and the margin of 16 beside an item are measured.
    barTitle: TextFont(size: 17, weight: .semibold), isBarTitleCentered: true, barItem: TextFont(size: 17),
    barHeight: 44, barItemInset: 32,
    // TabBarUIComponent.swift: widths, and items of 62 above an indicator of 3. TabBarItemUIComponent.swift:
    // fonts and icons.
    tabWidth: TextFont(size: 17), tabTitle: TextFont(size: 16), tabTitleWithIcon: TextFont(size: 14),
    tabIcon: 35, tabIconWithTitle: 30, tabHeight: 65, tabHeightWithBoth: 65, tabIndicator: 3, tabInset: 40,
    tabMinimum: 75,
    // UIPageControl of iOS 14; measured.
    indicatorHeight: 26, indicatorPitch: 17.6, indicatorDot: 7.5,
    // ServerDrivenComponent.swift: a UILabel with UIKit's font.
    unknown: TextFont(size: 17))

  private static let android = LookTable(
    // ViewFactory.kt: textAppearanceSmall; AOSP, styles_material.xml.
    text: TextFont(size: 14),
    // ViewFactory.kt: AppCompatButton. AppCompat, styles_base.xml: 88 × 48; styles_base_text.xml: the font.
    // dimens.xml: padding 8 and 4, beside insets of 4 and 6, the radius and the opacity.
    button: TextFont(size: 14, weight: .medium), buttonInsets: LayoutSize(width: 24, height: 20),
    buttonMinimum: LayoutSize(width: 88, height: 48), longButtonTitle: .wrapped, capitalizesTitles: true,
    buttonPlate: Plate(insets: LayoutSize(width: 4, height: 6), radius: 2, border: 0, disabledOpacity: 0.26),
    // ViewFactory.kt: AppCompatEditText with textAppearanceMediumInverse. AppCompat, dimens.xml: the inset of
    // its background. The height is an estimate: a line between insets of 10 and 7, and the padding.
    input: TextFont(size: 18), inputHeight: 45, inputInset: 4, borderedInputInset: 4,
    // TextInput.kt: TextView.setError, which shows the message only in a window over the focused input.
    inputError: nil,
    // AppCompat, Toolbar: the title, the font of menu items, and the height. An action button has padding of
    // 12, so an image of 24 is 48 wide.
    barTitle: TextFont(size: 20, weight: .medium), barItem: TextFont(size: 14, weight: .medium),
    barHeight: 56, barItemInset: 24,
    // Material Components 1.2.1, TabLayout: the styles of its tabs, and its default heights.
    tabWidth: TextFont(size: 14, weight: .medium), tabTitle: TextFont(size: 14, weight: .medium),
    tabTitleWithIcon: TextFont(size: 14, weight: .medium), tabIcon: 24, tabIconWithTitle: 24, tabHeight: 48,
    tabHeightWithBoth: 72, tabIndicator: 2, tabInset: 24, tabMinimum: 0,
    // BeaglePageIndicatorView.kt: radius 6, gap 6.
    indicatorHeight: 25, indicatorPitch: 18, indicatorDot: 12,
    // UndefinedWidget.kt: a TextView with the platform's font.
    unknown: TextFont(size: 14))

  private static let web = LookTable(
    // BeagleText/styled.ts: a paragraph in the browser's font size.
    text: TextFont(size: 16),
    // BeagleButton/styled.ts: padding 16, minimum 70 and line height 34, in a border of 1 with radius 5, and
    // the opacity. The font size is the browser's.
    button: TextFont(size: 13.333), buttonInsets: LayoutSize(width: 34, height: 2),
    buttonMinimum: LayoutSize(width: 70, height: 36), longButtonTitle: .whole,
    buttonPlate: Plate(insets: .zero, radius: 5, border: 1, disabledOpacity: 0.4),
    // An input of the browser: a border of 2 and padding of 2. A border of the theme is outside its box.
    input: TextFont(size: 13.333), inputHeight: 21, inputInset: 4, borderedInputInset: 2,
    // BeagleInput/index.tsx: 0.8 rem.
    inputError: TextFont(size: 12.8),
    // The client draws no navigation bar. These are those of a heading (h3) and of text of the browser, in a
    // bar as on Android.
    barTitle: TextFont(size: 18.72, weight: .bold), barItem: TextFont(size: 16), barHeight: 56,
    barItemInset: 20,
    // BeagleTabBar/styled.ts: an indicator of 2, margins of 10 and a minimum of 20. The sizes of icons and
    // the heights, which depend on the image in the client, are estimates.
    tabWidth: TextFont(size: 16), tabTitle: TextFont(size: 16), tabTitleWithIcon: TextFont(size: 16),
    tabIcon: 24, tabIconWithTitle: 24, tabHeight: 40, tabHeightWithBoth: 48, tabIndicator: 2, tabInset: 20,
    tabMinimum: 40,
    // The client draws no page indicator; these are those of Android.
    indicatorHeight: 25, indicatorPitch: 18, indicatorDot: 12,
    // The client draws no unknown components; the font is that of texts.
    unknown: TextFont(size: 16))
}
