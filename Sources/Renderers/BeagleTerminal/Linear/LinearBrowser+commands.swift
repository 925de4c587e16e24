package import Beagle
import BeagleLayout

extension LinearBrowser {
  package mutating func handle(_ command: LinearCommand, on runtime: Runtime) -> [LinearAction] {
    // The command may close the screen of an input.
    remember(runtime)
    switch command {
    case .nothing: return []
    case .mistake(let sentence): return [.say([sentence.asOneLine])]
    case .help: return [.say(LinearCommand.summary.split(separator: "\n").map(String.init))]
    case .quit: return [.quit]
    default: break
    }
    let front = runtime.openDialogs.first
    guard question == saidQuestion, question != nil || front?.id == dialog else {
      return say("Nothing was done, because a message appeared first.")
    }
    if let question { return respond(command, question) }
    if let front { return respond(command, front) }
    switch command {
    case .back:
      guard runtime.canGoBack else { return say("There is no previous screen; quit ends the application.") }
      return [.send(.back)]
    case .reload: return [.reload]
    case .retry: return runtime.errors.isEmpty ? [.reload] : [.send(.retry)]
    case .dismiss: return runtime.errors.isEmpty ? say("Nothing has failed.") : [.send(.dismissErrors)]
    case .open(let path): return [.open(path)]
    default: break
    }
    // Numbers refer to the items that were read out.
    guard let scene = runtime.scene, runtime.visible == view else {
      return say("The screen is not loaded yet.")
    }
    switch command {
    case .use(let number): return use(number, page, scene, runtime)
    case .type(let number, let text): return type(text, number, page)
    case .more(let number): return more(number, page, scene, runtime)
    case .next(let number): return turn(1, number, page, scene)
    case .previous(let number): return turn(-1, number, page, scene)
    case .pull(let number): return pull(number, page)
    case .list:
      page = page(of: runtime)
      return [.say(whole(page, runtime))]
    case .find(let text):
      let sought = SoughtText(text)
      let lines = page.items.map(\.line).filter(sought.isIn)
      return lines.isEmpty ? say("\"\(text)\" is not on this screen.") : [.say(lines)]
    default: return []
    }
  }

  private func say(_ sentence: String) -> [LinearAction] { [.say([sentence.asOneLine])] }

  private mutating func respond(_ command: LinearCommand, _ url: String) -> [LinearAction] {
    switch command {
    case .use(1):
      question = nil
      return [.openURL(url)]
    case .use(2), .back, .dismiss:
      question = nil
      return say("Not opened.")
    case .list: return [.say(Self.message("dialog Open outside", url, ["Open", "Cancel"]))]
    default: return say("Answer first: 1 opens \(url), 2 does not.")
    }
  }

  private func respond(_ command: LinearCommand, _ dialog: Dialog) -> [LinearAction] {
    switch command {
    case .use(1): return [.send(.confirm(dialog.id))]
    case .use(2) where dialog.buttons.count == 2: return [.send(.dismiss(dialog.id))]
    case .back, .dismiss: return [.send(.dismiss(dialog.id))]
    case .list:
      return [
        .say(Self.message("dialog" + (dialog.title.map { " \($0)" } ?? ""), dialog.message, dialog.buttons))
      ]
    default:
      let buttons = dialog.buttons.enumerated().map { "\($0 + 1) is \($1)" }.joined(separator: ", ")
      return say("Answer the dialog first: \(buttons).")
    }
  }

  private mutating func use(
    _ number: Int, _ page: LinearPage, _ scene: Scene, _ runtime: Runtime
  ) -> [LinearAction] {
    guard let item = page.item(number) else { return noSuch(number, page) }
    switch item.role {
    case .textField, .numberField, .dateField, .emailField, .passwordField:
      guard let refusal = refusal(of: item) else {
        return move(to: item.node) + say("\(item.line); \(number) and a text types into it")
      }
      return say(refusal)
    case .list, .scrollArea: return more(number, page, scene, runtime)
    case .pageView: return say("next \(number) and previous \(number) turn the pages.")
    case .pullToRefresh: return pull(number, page)
    default:
      if let refusal = refusal(of: item) { return say(refusal) }
      return move(to: nil) + [.send(item.event?.event(at: item.node) ?? .press(item.node))]
    }
  }

  private mutating func type(_ text: String, _ number: Int, _ page: LinearPage) -> [LinearAction] {
    guard let item = page.item(number) else { return noSuch(number, page) }
    switch item.role {
    case .textField, .numberField, .dateField, .emailField, .passwordField: break
    default: return say("\(number) is a \(item.role.rawValue) and takes no text.")
    }
    if let refusal = refusal(of: item) { return say(refusal) }
    return move(to: item.node) + [.send(.edit(item.node, text: text))] + move(to: nil)
  }

  private func noSuch(_ number: Int, _ page: LinearPage) -> [LinearAction] {
    let last = page.items.compactMap(\.number).max() ?? 0
    return say("There is no \(number) here" + (last > 0 ? "; numbers go from 1 to \(last)." : "."))
  }

  private func refusal(of item: LinearItem) -> String? {
    let state = item.states.first { $0 == "unavailable" || $0 == "read only" }
    return state.map { "\(item.number ?? 0) is \($0)." }
  }

  /// Moves the keyboard focus to a field, or removes it if nil.
  private mutating func move(to node: NodeID?) -> [LinearAction] {
    guard node != focus else { return [] }
    defer { focus = node }
    return (focus.map { [.send(.blur($0))] } ?? []) + (node.map { [.send(.focus($0))] } ?? [])
  }

  /// Scrolls by a window; scrolls the screen itself to its end, because it has been read out completely.
  private mutating func more(
    _ number: Int?, _ page: LinearPage, _ scene: Scene, _ runtime: Runtime
  ) -> [LinearAction] {
    guard let visible = runtime.visible else { return [] }
    var index = 0
    if let number {
      guard let item = page.item(number) else { return noSuch(number, page) }
      guard let place = scene.nodes.firstIndex(of: item.node), scene.scrolling(of: place) != nil else {
        return say("\(number) is a \(item.role.rawValue) and cannot be scrolled.")
      }
      index = place
    } else if let first = page.shown.first(where: { $0.role == .more }) {
      index = scene.nodes.firstIndex(of: first.node) ?? 0
    }
    guard let scrolling = scene.scrolling(of: index) else { return [] }
    let node = scene.nodes[index].node
    let old = offsets[visible, default: [:]][node, default: 0]
    guard old < scrolling.range else { return say("That is the end.") }
    let (start, end) = scrolling.span(of: scrolling.window)
    let new = index == 0 ? scrolling.range : min(scrolling.range, old + max(1, end - start))
    offsets[visible, default: [:]][node] = new
    return [.send(.scroll(node, offset: new))]
  }

  private func turn(_ step: Int, _ number: Int?, _ page: LinearPage, _ scene: Scene) -> [LinearAction] {
    let item = number.map { page.item($0) } ?? page.items.first { $0.role == .pageView }
    guard let item, item.role == .pageView, let index = scene.nodes.firstIndex(of: item.node) else {
      return say(number.map { "\($0) has no pages." } ?? "Nothing here has pages.")
    }
    let pages = scene.pages(of: index)
    let current = pages.firstIndex { !scene.nodes[$0].isHidden } ?? 0
    guard pages.indices.contains(current + step) else {
      return say("That is the \(step > 0 ? "last" : "first") page.")
    }
    return [.send(.turn(item.node, page: current + step))]
  }

  private func pull(_ number: Int?, _ page: LinearPage) -> [LinearAction] {
    let item = number.map { page.item($0) } ?? page.items.first { $0.role == .pullToRefresh }
    guard let item, item.role == .pullToRefresh else {
      return say(number.map { "\($0) cannot be pulled." } ?? "Nothing here can be pulled to refresh.")
    }
    return [.send(.pull(item.node))]
  }
}
