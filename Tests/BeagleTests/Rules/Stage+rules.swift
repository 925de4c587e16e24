import Beagle
import Synchronization
import Testing

/// Keeps the messages that are logged.
final class LogBook: BeagleLoggerType {
  private let book = Mutex<[String]>([])

  var messages: [String] { book.withLock { $0 } }
  func log(_ log: any LogType) { book.withLock { $0.append(log.message) } }
}

extension Stage {
  /// A screen of these components with a context `log`, which is empty at first, and further contexts around it.
  init(
    playing children: String..., with contexts: KeyValuePairs<String, String> = [:],
    configure: (inout Runtime) -> Void = { _ in }
  ) throws {
    var document = container(children.joined(separator: ", "), also: context("log", quoted("")))
    for (id, value) in contexts.reversed() { document = container(document, also: context(id, value)) }
    try self.init(document, configure: configure)
  }

  /// A screen with a button that was pressed and ran these actions.
  init(
    running actions: String..., with contexts: KeyValuePairs<String, String> = [:],
    configure: (inout Runtime) -> Void = { _ in }
  ) throws {
    let button = element(
      "button", #""id": "go", "text": "go", "onPress": [\#(actions.joined(separator: ", "))]"#)
    try self.init(playing: button, with: contexts, configure: configure)
    try press("go")
  }

  /// The value of a context as its JSON, or as text where it is one; null is empty. It is looked for from the node of an
  /// id, without one from the first node that finds it.
  func value(_ id: String, at node: String? = nil) -> String {
    let nodes = runtime.scene?.nodes.filter { node == nil || $0.id == node } ?? []
    for node in nodes {
      if let value = runtime.context(id, at: node.node) { return value.text }
    }
    return "no context \(id)"
  }

  /// What actions wrote.
  var log: String { value("log") }

  /// The requests of actions, as they are sent.
  var requests: [RawRequest] {
    sent.compactMap { if case .raw(let request) = $0 { request } else { nil } }
  }

  /// The messages that were logged.
  var logs: [String] {
    effects.compactMap { if case .log(let log) = $0 { log.message } else { nil } }
  }

  func hasLogged(_ log: Log) -> Bool { logs.contains(log.message) }

  var dialogs: [Dialog] { runtime.openDialogs }

  /// Presses a button of the dialog that was opened first.
  mutating func answerDialog(_ isConfirmed: Bool) throws {
    let dialog = try #require(dialogs.first)
    send(isConfirmed ? .confirm(dialog.id) : .dismiss(dialog.id))
  }

  mutating func focus(_ id: String) throws { send(.focus(try node(id))) }
  mutating func blur(_ id: String) throws { send(.blur(try node(id))) }

  /// The effects in a word or two each, without logs.
  var trace: [String] {
    effects.compactMap { effect in
      switch effect {
      case .send(_, let request):
        switch request {
        case .raw(let raw): "send \(raw.url)"
        case .screen(let path, _), .component(let path), .form(let path, _, _): "load \(path)"
        case .localForm(let name, _): "handle \(name)"
        }
      case .cancel: "cancel"
      case .prefetch(let path): "prefetch \(path)"
      case .perform(_, let action): "perform \(action.name)"
      case .show(let dialog): "show \(dialog.message)"
      case .openURL(let url): "open \(url)"
      case .record(let record):
        "record \(record.values[record.kind == .action ? "beagleAction" : "screen"]?.text ?? "")"
      case .notice(let notice): "notice \(notice)"
      case .state(_, let state):
        switch state {
        case .started: "started"
        case .success: "success"
        case .error(let error): "error \(error.kind)"
        case .finished: "finished"
        }
      case .leave: "leave"
      default: nil
      }
    }
  }
}
