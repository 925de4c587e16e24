package import Beagle
import BeagleLayout
import BeagleNetworking

/// The state of a line-based user interface as a value: item numbers, what has been read out, and scroll
/// offsets. It does no I/O and reads no clock.
///
/// ```swift
/// for action in browser.handle(LinearCommand(line), on: session.runtime) { perform(action) }
/// await session.idle()
/// for line in browser.newLines(of: session.runtime) { print(line) }
/// ```
///
/// Most programs use ``LinearApplication`` instead.
package struct LinearBrowser: Sendable {
  /// The screen that was read out last.
  var view: ViewID?
  /// The screen that was visible at that time, loaded or not.
  private var visible: ViewID?
  var page = LinearPage()
  var dialog: DialogID?
  /// The number of the screen's failures that have been read out.
  private var failureCount = 0
  var question: String?
  var saidQuestion: String?
  var focus: NodeID?
  /// All typed passwords, including those of closed screens, because later messages may quote them.
  private(set) var passwords = Passwords()
  /// Scroll offsets in points of each open screen.
  var offsets: [ViewID: [NodeID: Float]] = [:]

  package init() {}

  /// Asks the user whether to open a URL outside the application. Consent is returned as
  /// ``LinearAction/openURL(_:)``.
  package mutating func ask(toOpen url: String) { question = url }

  package func isSecret(_ number: Int) -> Bool { page.item(number)?.role == .passwordField }

  // MARK: Reading out

  /// The lines that are new since the last call: a whole screen if it is new, otherwise its changes.
  package mutating func newLines(of runtime: Runtime) -> [String] {
    remember(runtime)
    let open = Set(runtime.openViews)
    offsets = offsets.filter { open.contains($0.key) }
    if let question {
      guard question != saidQuestion else { return [] }
      saidQuestion = question
      return Self.message("dialog Open outside", question, ["Open", "Cancel"])
    }
    let wasCovered = dialog != nil || saidQuestion != nil
    saidQuestion = nil
    if let front = runtime.openDialogs.first {
      guard front.id != dialog else { return [] }
      dialog = front.id
      return Self.message("dialog" + (front.title.map { " \($0)" } ?? ""), front.message, front.buttons)
    }
    dialog = nil
    if runtime.visible != visible { failureCount = 0 }
    visible = runtime.visible
    let lines = newPageLines(runtime)
    // After a dialog has been closed, the title says which screen is visible.
    let title = wasCovered && lines.first != title(runtime) && runtime.scene != nil ? [title(runtime)] : []
    return title + lines + newErrorLines(runtime)
  }

  /// Must be called when passwords may have been typed.
  mutating func remember(_ runtime: Runtime) { passwords.formUnion(runtime.passwords) }

  private mutating func newPageLines(_ runtime: Runtime) -> [String] {
    guard runtime.scene != nil, let visible = runtime.visible else { return [] }
    let new = page(of: runtime)
    defer {
      page = new
      view = visible
    }
    guard visible == view else { return whole(new, runtime) }
    // Matches lines by their text, regardless of their nodes.
    var known: [String: Int] = [:]
    for item in page.shown { known[item.line, default: 0] += 1 }
    var changed: [String] = []
    for item in new.shown {
      if let count = known[item.line], count > 0 {
        known[item.line] = count - 1
      } else {
        changed.append(item.line)
      }
    }
    let nodes = Set(new.items.map(\.node))
    for item in page.shown where !nodes.contains(item.node) {
      guard let count = known[item.line], count > 0 else { continue }
      known[item.line] = count - 1
      changed.append("gone: \(item.words)")
    }
    return changed.isEmpty || changed.count < new.shown.count
      ? changed : whole(new, runtime)
  }

  private mutating func newErrorLines(_ runtime: Runtime) -> [String] {
    // A repeated failure may have the same text.
    let new = runtime.errors.suffix(max(0, runtime.failureCount - failureCount))
    failureCount = runtime.failureCount
    return new.map {
      "error: \(passwords.hidden(in: "\($0)".asOneLine)); retry tries again"
    }
  }

  func whole(_ page: LinearPage, _ runtime: Runtime) -> [String] {
    [title(runtime)] + page.shown.map(\.line)
  }

  private func title(_ runtime: Runtime) -> String {
    let name = page(of: runtime).title
    let url = runtime.visibleURL.map { passwords.hidden(in: $0.withoutUserInfo) }
    var title = ["screen", name, url].compactMap(\.self).joined(separator: " ")
    if runtime.canGoBack { title += ", back returns to the previous one" }
    return title.asOneLine
  }

  static func message(_ title: String, _ text: String, _ buttons: [String]) -> [String] {
    ["\(title): \(text)".asOneLine]
      + buttons.enumerated().map { "\($0 + 1). button \($1)".asOneLine }
  }

  func page(of runtime: Runtime) -> LinearPage {
    guard let scene = runtime.scene, let visible = runtime.visible else { return LinearPage() }
    return LinearPage(
      scene, links: runtime.links, scrolled: offsets[visible, default: [:]], controls: runtime.controls(of:))
  }
}
