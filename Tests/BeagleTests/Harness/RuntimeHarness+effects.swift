import Beagle

/// The effects of the runtime so far.
extension RuntimeHarness {
  var sent: [OutgoingRequest] {
    effects.compactMap { if case .send(_, let request) = $0 { request } else { nil } }
  }

  /// The requests of actions, as they are sent.
  var requests: [RawRequest] {
    sent.compactMap { if case .raw(let request) = $0 { request } else { nil } }
  }

  var cancelled: [RequestID] {
    effects.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
  }

  var prefetched: [String] {
    effects.compactMap { if case .prefetch(let path) = $0 { path } else { nil } }
  }

  var nativeRoutes: [NativeRoute] {
    effects.compactMap { if case .openNativeRoute(let route) = $0 { route } else { nil } }
  }

  /// Whether the application was told to quit.
  var hasLeft: Bool { effects.contains { if case .leave = $0 { true } else { false } } }

  var states: [ServerDrivenState] {
    effects.compactMap { if case .state(_, let state) = $0 { state } else { nil } }
  }

  /// The reported states so far: `started`, `error(lazyLoad)`.
  var stateNames: [String] { states.map(\.name) }

  var records: [AnalyticsRecord] {
    effects.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  var notices: [SceneNotice] {
    effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  /// The messages that were logged.
  var logs: [String] {
    effects.compactMap { if case .log(let log) = $0 { log.message } else { nil } }
  }

  func hasLogged(_ log: Log) -> Bool { logs.contains(log.message) }

  /// The logs about navigation: `didReceiveAction("popView")`.
  var navigationLogs: [String] {
    effects.compactMap {
      if case .log(.other(let other)) = $0, case .navigation(let log) = other.subject {
        "\(log)"
      } else {
        nil
      }
    }
  }

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
      case .state(_, let state): state.name
      case .leave: "leave"
      default: nil
      }
    }
  }
}

extension ServerDrivenState {
  var name: String {
    switch self {
    case .started: "started"
    case .success: "success"
    case .finished: "finished"
    case .error(let error): "error(\(error.kind))"
    }
  }
}
