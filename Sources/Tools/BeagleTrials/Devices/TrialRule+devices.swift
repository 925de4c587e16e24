import BeagleChecking
import BeagleSchema

extension TrialRule {
  package static let devices: [TrialRule] = [
    zeroSize, clippedText, offScreen, smallTarget, lowContrast, unlabelledControl, ambiguousLabel,
    nestedControls, readingOrder,
  ]

  static let zeroSize = TrialRule(
    name: "L1", code: "zero-size", severity: .error, summary: "content has no height or no width",
    cause: """
      The layout gives a text, a control or an image no room: a sibling takes all of it, or the component \
      shares the free space of a box that is only as large as its content.
      """,
    cure: "Give the component or its box a size, a minimum size, or a `flex` in a box that has free space.",
    clauses: [
      .wcag22AA: "1.4.10 Reflow: content is shown without loss",
      .ios: "Human Interface Guidelines, Layout: make essential information visible",
      .android: "Android accessibility help, Content: everything can be perceived",
    ])

  static let clippedText = TrialRule(
    name: "L2", code: "clipped-text", severity: .warning, summary: "a text is cut off or shortened",
    cause: """
      A text needs more room than its frame has, so that it ends in an ellipsis or its lines are cut. Often \
      a fixed height around a text leaves no room for larger fonts. Titles of bars are checked up to \
      the font scale 1.3. If `wcag22-aa` is the only profile, all other texts are checked up to 2.
      """,
    cure: "Use a minimum height instead of a height, let rows wrap, or make the text shorter.",
    clauses: [
      .wcag22AA: "1.4.4 Resize Text: up to 200 percent without loss of content",
      .ios: "Human Interface Guidelines, Typography: text is not truncated as the font size increases",
      .android: "Android accessibility help, Text scaling: text is not cut off at larger sizes",
    ])

  static let offScreen = TrialRule(
    name: "L3", code: "off-screen", severity: .error,
    summary: "content is off screen and nothing scrolls to it",
    cause: """
      A text, a control or an image lies outside of the screen or of a box that clips it, at every scroll \
      position. Beagle for iOS and Android does not scroll a screen by itself.
      """,
    cure:
      "Put the content into a `scrollView`, let the row wrap, or replace fixed sizes with percentages.",
    clauses: [
      .wcag22AA: "1.4.10 Reflow: content is shown without loss",
      .ios: "Human Interface Guidelines, Layout: adapt to devices and text sizes",
      .android: "Android accessibility help, Content: everything can be perceived",
    ])

  static let smallTarget = TrialRule(
    name: "L4", code: "small-target", severity: .warning, summary: "a control is too small to press reliably",
    cause: """
      A component that can be pressed or edited is smaller than the guideline of the platform asks for, or \
      smaller than 24 CSS pixels without enough space around it. The whole frame counts.
      """,
    cure: """
      Set `minWidth` and `minHeight` in `style.size` to 48, which satisfies all guidelines, or add padding \
      inside.
      """,
    clauses: [
      .wcag22AA: "2.5.8 Target Size (Minimum): 24 × 24 CSS pixels, or spacing",
      .ios: "Human Interface Guidelines, Buttons: a hit region of at least 44 × 44 points",
      .android: "Android accessibility help, Touch target size: at least 48 × 48 dp",
    ])

  static let lowContrast = TrialRule(
    name: "L5", code: "low-contrast", severity: .warning, summary: "a text has too little contrast as drawn",
    cause: """
      The contrast of a text with what is drawn behind it is below 4.5:1. Text of at least 24 points, bold \
      text of at least 18.7 points and titles in the platform's tint need 3:1. A text without a colour is \
      black in light appearance and white in dark appearance; a screen without a background is white in \
      light and black in dark appearance.
      """,
    cure: """
      Set both the colour of the text and a background, or neither: a colour alone can fail in one of the \
      two appearances.
      """,
    clauses: [
      .wcag22AA: "1.4.3 Contrast (Minimum)",
      .ios: "Human Interface Guidelines, Accessibility: a contrast of at least 4.5:1",
      .android: "Android accessibility help, Color contrast: at least 4.5:1",
    ])

  static let unlabelledControl = TrialRule(
    name: "L6", code: "unlabelled-control", severity: .warning, summary: "a control or an image has no label",
    cause: "The component has no text inside, no placeholder and no label, so a screen reader is silent.",
    cure: "Set `accessibility.accessibilityLabel`, or `\"accessible\": false` for decoration.",
    clauses: [
      .wcag22AA: "4.1.2 Name, Role, Value; 1.1.1 Non-text Content",
      .ios: "Human Interface Guidelines, VoiceOver: provide alternative labels",
      .android: "Android accessibility help, Content labels",
    ])

  static let ambiguousLabel = TrialRule(
    name: "L6", .ambiguousLabel,
    clauses: [
      .wcag22AA: "2.4.4 Link Purpose (In Context)",
      .ios: "Human Interface Guidelines, VoiceOver: provide labels that describe the purpose",
      .android: "Android accessibility help, Duplicate descriptions",
    ])

  static let nestedControls = TrialRule(
    name: "L6", .nestedControls,
    clauses: [
      .wcag22AA: "4.1.2 Name, Role, Value",
      .ios: "UIAccessibility: an accessibility element hides the elements inside",
      .android: "Android accessibility help, Nested and overlapping targets",
    ])

  static let readingOrder = TrialRule(
    name: "L6", code: "reading-order", severity: .warning,
    summary: "the reading order differs from the order on screen",
    cause: """
      Screen readers follow the order of the document. A reversed direction or an absolute position shows \
      the content in a different order.
      """,
    cure: "Write the components in the order in which they are shown.",
    clauses: [
      .wcag22AA: "1.3.2 Meaningful Sequence",
      .ios: "Human Interface Guidelines, VoiceOver: specify how elements are grouped and ordered",
      .android: "Android accessibility help, Traversal order",
    ])

  /// A rule that `beagle check` has, too.
  private init(name: String, _ rule: DiagnosticRule, clauses: [TrialProfile: String]) {
    self.init(
      name: name, code: rule.code, severity: rule.severity, summary: rule.summary, cause: rule.cause,
      cure: rule.cure, clauses: clauses)
  }

  /// Whether the cause is too little room, which may break another of these rules on another device.
  var isAboutRoom: Bool { ["L1", "L2", "L3"].contains(name) }

  /// Whether the rule depends on sizes, places or colours.
  var dependsOnDevice: Bool { name != "L6" || self == .readingOrder }
}
