import Beagle
import BeagleChecking
package import BeagleProjects

/// The text report: each screen with its changes, followed by a summary.
///
/// ```text
/// home.json: 2 changes, 1 breaks clients
///   1 ~ visual    12:5 → 14:5  the text of text "greeting" was "Hi" and is "Hello"
///   2 - contract  20:3         the action of button "pay" is gone
///     ! breaks iOS < 1.8 (vanishes)
/// ```
package struct DiffText: DiffReport {
  let paint: Paint

  package init(paint: Paint) {
    self.paint = paint
  }

  package func report(_ result: DiffResult) -> [UInt8] {
    let screens = result.screens.map(text).joined()
    let links = result.links.map { link in
      paint("! \(SafeText.line("\(link.title): \(link.message)"))", .error) + "\n\n"
    }.joined()
    return Array("\(screens)\(links)\(paint(result.summary.sentence, .strong))\n".utf8)
  }

  /// The text of one screen with a trailing blank line; empty for an unchanged screen.
  package func text(of screen: ComparedScreen) -> String {
    let title = SafeText.line(screen.title)
    switch screen.status {
    case .same: return ""
    case .added where screen.isHidden: return ""
    case .added: return paint("+ \(title): added", .added) + "\n\n"
    case .removed: return paint("- \(title): removed", .removed) + "\n\n"
    case .changed where screen.changes.isEmpty: return ""
    case .changed: break
    }
    var head = CheckSummary.count(screen.changes.count, "change")
    if screen.breaking > 0 { head += ", \(DiffSummary.breaking(screen.breaking))" }
    let number = "\(screen.changes.count)".count
    let category = screen.changes.map(\.category.rawValue.count).max() ?? 0
    let places = screen.changes.map(\.places.count).max() ?? 0
    var text = paint("\(title):", .strong) + " \(head)\n"
    for (index, change) in screen.changes.enumerated() {
      let margin = "  " + "\(index + 1)".padded(to: number, atEnd: false)
      let sign = paint("\(change.sign) \(change.category.rawValue)", style(of: change))
      let blanks = String(repeating: " ", count: category - change.category.rawValue.count)
      let place = paint(change.places.padded(to: places), .faint)
      text += "\(margin) \(sign)\(blanks)  \(place)  \(SafeText.line(change.message))\n"
      if let broken = change.broken {
        text +=
          "  \(String(repeating: " ", count: number)) " + paint("! \(SafeText.line(broken))", .error) + "\n"
      }
    }
    return text + "\n"
  }

  private func style(of change: ScreenDifference.Change) -> Paint.Style {
    switch change.kind {
    case .added: .added
    case .removed: .removed
    case .changed: .warning
    case .moved, .renamed: .note
    }
  }
}

extension String {
  fileprivate func padded(to width: Int, atEnd: Bool = true) -> String {
    let blanks = String(repeating: " ", count: Swift.max(0, width - count))
    return atEnd ? self + blanks : blanks + self
  }
}
