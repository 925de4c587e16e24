import BeagleSchema

/// The colours that a client and its platform give to components by default.
///
/// The comments name the sources, as in `LookTable`. A style of the application's theme and the styles of a
/// document override these colours.
struct LookColors: Sendable {
  /// Behind a screen.
  var background: Color
  var text: Color
  var buttonText: Color
  /// Below a button's title; clear for none.
  var buttonPlate: Color
  /// Around a button's plate; clear for none.
  var buttonBorder: Color
  /// The title of a disabled button.
  var disabledText: Color
  var inputText: Color
  /// The text of a disabled input.
  var disabledInput: Color
  var placeholder: Color
  /// The line below an input or its border; nil for none.
  var inputLine: Color?
  /// The message or icon of an invalid input.
  var error: Color
  var barTitle: Color
  /// The texts of bar items, and the back button.
  var barItem: Color
  /// The titles of the selected tab and of the others.
  var (tab, unselectedTab): (Color, Color)
  /// The line below the selected tab.
  var tabIndicator: Color
  /// The dot of the current page and the others.
  var (dot, otherDot): (Color, Color)

  static func of(_ look: ClientLook, _ appearance: PictureAppearance) -> LookColors {
    switch (look, appearance) {
    case (.iOS, .light):
      // UIKit: label, systemBackground, systemBlue and placeholderText. All are measured.
      .iOS(
        text: .black, background: .white, tint: Color(hex: 0x007A_FFFF),
        placeholder: Color(hex: 0x3C3C_434D))
    case (.iOS, .dark):
      // UIKit: the same in dark mode.
      .iOS(
        text: .white, background: .black, tint: Color(hex: 0x0A84_FFFF),
        placeholder: Color(hex: 0xEBEB_F54D))
    case (.android, .light): androidLight
    case (.android, .dark): androidDark
    case (.web, _): web
    }
  }

  private static func iOS(text: Color, background: Color, tint: Color, placeholder: Color) -> LookColors {
    LookColors(
      background: background, text: text,
      // Button+Extensions.swift: systemBlue; disabled in systemGray, which is the same in both appearances.
      buttonText: tint, buttonPlate: .clear, buttonBorder: .clear, disabledText: Color(hex: 0x8E8E_93FF),
      // TextInput+Extensions.swift: label, systemGray if disabled; red for errors.
      inputText: text, disabledInput: Color(hex: 0x8E8E_93FF), placeholder: placeholder, inputLine: nil,
      error: Color(hex: 0xFF00_00FF),
      // UINavigationBar of UIKit; measured in light mode.
      barTitle: text, barItem: tint,
      // TabBarItemUIComponent.swift, TabBarUIComponent.swift: black in both appearances.
      tab: .black, unselectedTab: .black, tabIndicator: .black,
      // PageIndicator+Extensions.swift.
      dot: Color(hex: 0x8080_80FF), otherDot: Color(hex: 0xD3D3_D3FF))
  }

  /// AppCompat, Theme.AppCompat.Light: colors_material.xml of the platform and colors.xml of the library.
  private static let androidLight = LookColors(
    // background_material_light; texts are tertiary text: black with 54 %.
    background: Color(hex: 0xFAFA_FAFF), text: Color(hex: 0x0000_008A),
    // Primary text, black with 87 %; button_material_light; disabled with 26 % of it.
    buttonText: Color(hex: 0x0000_00DE), buttonPlate: Color(hex: 0xD6D7_D7FF), buttonBorder: .clear,
    disabledText: Color(hex: 0x0000_0039),
    // Primary text and hint text, black with 38 %. The line is colorControlNormal, black with 54 %.
    inputText: Color(hex: 0x0000_00DE), disabledInput: Color(hex: 0x0000_0039),
    placeholder: Color(hex: 0x0000_0061), inputLine: Color(hex: 0x0000_008A),
    // Material Components: design_default_color_error, for the icon of an invalid input.
    error: Color(hex: 0xB000_20FF),
    // Primary text.
    barTitle: Color(hex: 0x0000_00DE), barItem: Color(hex: 0x0000_00DE),
    // TabBar.kt: primary text, else secondary text. The indicator is colorAccent, accent_material_light.
    tab: Color(hex: 0x0000_00DE), unselectedTab: Color(hex: 0x0000_008A),
    tabIndicator: Color(hex: 0x0085_77FF),
    // BeaglePageIndicatorView.kt: white and Color.GRAY.
    dot: .white, otherDot: Color(hex: 0x8888_88FF))

  /// AppCompat, Theme.AppCompat: the same resources for dark themes.
  private static let androidDark = LookColors(
    // background_material_dark; tertiary text is white with 70 %.
    background: Color(hex: 0x3030_30FF), text: Color(hex: 0xFFFF_FFB3),
    // Primary text is white; button_material_dark; disabled with 30 %.
    buttonText: .white, buttonPlate: Color(hex: 0x5A59_5BFF), buttonBorder: .clear,
    disabledText: Color(hex: 0xFFFF_FF4D),
    // A hint has 50 %, the line 70 %.
    inputText: .white, disabledInput: Color(hex: 0xFFFF_FF4D), placeholder: Color(hex: 0xFFFF_FF80),
    inputLine: Color(hex: 0xFFFF_FFB3),
    // Material Components: the error colour of its dark theme.
    error: Color(hex: 0xCF66_79FF),
    // Primary text.
    barTitle: .white, barItem: .white,
    // Primary text, else secondary text, white with 70 %; accent_material_dark.
    tab: .white, unselectedTab: Color(hex: 0xFFFF_FFB3), tabIndicator: Color(hex: 0x80CB_C4FF),
    // BeaglePageIndicatorView.kt: white and Color.GRAY.
    dot: .white, otherDot: Color(hex: 0x8888_88FF))

  /// Black on white, as pages without a colour scheme are.
  private static let web = LookColors(
    background: .white, text: .black,
    // BeagleButton/styled.ts: the colour of the page, no background, swampLight around it, 40 % if disabled.
    buttonText: .black, buttonPlate: .clear, buttonBorder: Color(hex: 0x001B_26CC),
    disabledText: Color(hex: 0x0000_0066),
    // The browser's colours. BeagleInput/index.tsx: a disabled input looks the same.
    inputText: .black, disabledInput: .black, placeholder: Color(hex: 0x7575_75FF),
    inputLine: Color(hex: 0x7676_76FF),
    // BeagleInput/styled.ts.
    error: Color(hex: 0xFF00_00FF),
    // The client draws no navigation bar; the colour of the page.
    barTitle: .black, barItem: .black,
    // BeagleTabBar/styled.ts: the colour of the page, and swamp.
    tab: .black, unselectedTab: .black, tabIndicator: Color(hex: 0x001B_26FF),
    // The client draws no page indicator; greys of the others.
    dot: Color(hex: 0x8888_88FF), otherDot: Color(hex: 0xD3D3_D3FF))
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

  /// The colour with a share of its opacity, from 0 to 1.
  func faded(by share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: UInt8(Double(alpha) * share))
  }
}
