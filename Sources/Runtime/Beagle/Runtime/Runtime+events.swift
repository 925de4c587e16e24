import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension Runtime {
  mutating func respond(to event: Event, in transaction: inout Transaction) {
    if case .focus(let node) = event {
      // Only one input has the focus. The one that loses it runs its actions first.
      let blurred = navigation.visibleLive?.releaseFocus(for: node)
      perform(Outcome(runs: blurred ?? []), in: &transaction)
    }
    perform(outcome(of: event), in: &transaction)
  }

  private mutating func outcome(of event: Event) -> Outcome {
    switch event {
    case .press(let node): return press(node)
    case .fire(let node, let event, let value):
      return Outcome(navigation.visibleLive?.fire(node, event, value))
    case .edit(let node, let text): return Outcome(navigation.visibleLive?.edit(node, text))
    case .focus(let node): return Outcome(navigation.visibleLive?.focus(node))
    case .blur(let node): return Outcome(navigation.visibleLive?.blur(node))
    case .turn(let node, let page): return Outcome(navigation.visibleLive?.turn(node, page))
    case .pull(let node): return Outcome(navigation.visibleLive?.pull(node))
    case .scroll(let node, let offset): navigation.visibleLive?.scroll(node, to: offset)

    case .response(let id, let response): return handle(response, to: id)
    case .confirm(let id): return dialogs.close(id, confirmed: true)
    case .dismiss(let id): return dialogs.close(id, confirmed: false)
    case .run(let id, let actions, let event, let value): return run(actions, for: id, event, value)

    case .open(let destination): return Outcome(effects: open(destination))
    case .visit(let url): return Outcome(effects: visit(url))
    case .reload: return Outcome(effects: reload())
    case .replace(let screen): return Outcome(effects: replace(screen))
    case .back: return Outcome(effects: canGoBack ? closeScreen(nil) : [.leave])
    case .showNative(let screen, let route): return Outcome(effects: open(screen, route))
    case .webViewFailed(let node, let failure): return Outcome(effects: failWebView(node, failure))
    case .retry: return Outcome(effects: retry())
    case .setContext(let work, let id, let value, let path):
      return Outcome(effects: setContext(for: work, id, value, path))
    case .setGlobal(let value, let path):
      return Outcome(effects: setGlobal(value, at: path ?? ContextPath()))
    case .set(let id, let node, let value, let path):
      guard let origin = navigation.visibleLive?.origin(of: node) else { break }
      return Outcome(effects: setContext(id, value, at: path ?? ContextPath(), origin))

    case .dismissErrors: _ = navigation.takeErrors()
    case .resize(let width, let height):
      builder.width = width
      builder.height = height
      navigation.forEachLive { $0.resize(width, height) }
    case .measureImages(let measurer):
      builder.measurer = measurer
      navigation.forEachLive { $0.measureImages(with: measurer) }
    }
    return .none
  }

  private mutating func press(_ node: NodeID) -> Outcome {
    switch navigation.visibleLive?.press(node) {
    case .run(let run)?: Outcome(run)
    case .submit(let submit)?: submitLegacyForm(submit)
    case nil: .none
    }
  }
}
