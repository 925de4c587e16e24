import Beagle
import BeagleChecking
import BeagleLayout
import BeaglePictures
import BeagleSchema

/// L5: text whose colour is too close to what is behind it, as drawn.
struct LowContrast {
  private let screen: DrawnScreen
  private let backdrop: Backdrop

  init(_ screen: DrawnScreen) { (self.screen, backdrop) = (screen, Backdrop(screen)) }

  /// - Parameter unmeasured: Receives the path of a text over something whose colours are unknown.
  func fault(at index: Int, _ unmeasured: inout Set<String>) -> DeviceFault? {
    guard let text = screen.contents[index]?.texts.first, isJudged(index), !text.text.isBlank else {
      return nil
    }
    guard let worst = worst(of: text, at: index) else {
      unmeasured.insert(screen.cause(of: index))
      return nil
    }
    let isPlatforms = screen.renderer.hasPlatformColor(screen.nodes[index])
    // A document cannot change the platform's colours on the platform's background.
    if isPlatforms, worst.owner == nil { return nil }
    let least = minimum(of: text, at: index, isPlatforms)
    guard worst.contrast < least else { return nil }
    let colors = "\(text.color.hexadecimal) on \(worst.background.hexadecimal)"
    // Texts in one colour on one background have one cause.
    let cause = "\(worst.owner.map(screen.cause) ?? "") \(isPlatforms ? "default" : colors)"
    return DeviceFault(
      message: "\(screen.name(of: index)) has a contrast of \(worst.contrast.tenths):1 (\(colors)); "
        + "at least \(Float(least).shown):1 is required", cause: cause)
  }

  private func isJudged(_ index: Int) -> Bool {
    switch screen.nodes[index].content {
    case .text, .tab: true
    case .button(_, let isEnabled, _): isEnabled
    // A placeholder has the platform's colour.
    case .textInput(let input): input.isEnabled && !input.text.isEmpty
    // Bars belong to the platform.
    default: false
    }
  }

  /// The contrast that WCAG requires. For titles in the platform's colours, 3:1 is enough, as for graphical
  /// parts of controls, because many of these colours do not reach 4.5:1.
  private func minimum(of text: DrawnContent.Text, at index: Int, _ isPlatforms: Bool) -> Double {
    if text.size >= 24 || text.isBold && text.size >= 18.7 { return 3 }
    if case .text = screen.nodes[index].content { return 4.5 }
    return isPlatforms ? 3 : 4.5
  }

  private typealias Worst = (contrast: Double, background: Color, owner: Int?)

  /// The lowest contrast at the start, middle and end of the first line; nil if it is unknown.
  private func worst(of text: DrawnContent.Text, at index: Int) -> Worst? {
    let lines = text.lines
    let inset = min(1, lines.width / 4)
    let middle = lines.y + min(lines.height, text.lineHeight) / 2
    var worst: Worst?
    for x in [lines.x + inset, lines.x + lines.width / 2, lines.right - inset] {
      guard let (color, owner) = backdrop.color(at: (x, middle), below: index) else { return nil }
      let contrast = text.color.over(color).contrast(with: color)
      if worst.map({ contrast < $0.contrast }) ?? true { worst = (contrast, color, owner) }
    }
    return worst
  }
}
