package import Beagle
package import BeagleTesting
import Foundation

/// The states of a visited screen, and its requests, whether or not they were sent. Each request can be
/// repeated from a copy of the state before it, because a runtime is a value.
package struct ScreenStates: Sendable {
  /// A state of the screen in which no request is in flight.
  package struct State: Sendable {
    package let runtime: Runtime
    /// The steps on the screen that lead to the state.
    package let presses: [String]
    /// The index of the screen's opening.
    package let opening: Int

    package init(_ runtime: Runtime, presses: [String] = [], opening: Int = 0) {
      (self.runtime, self.presses, self.opening) = (runtime, presses, opening)
    }
  }

  /// A user action, or the opening of the screen.
  package struct Trigger: Sendable {
    package let before: Runtime
    /// Nil for the opening of the screen.
    package let event: Event?
    /// The link that opens the screen; nil for a user action.
    package let link: ScreenLink?

    package init(before: Runtime, event: Event?, link: ScreenLink?) {
      (self.before, self.event, self.link) = (before, event, link)
    }

    /// The trigger's first effects, in a copy of the state before it.
    package func begin(_ runtime: inout Runtime) -> [Effect] {
      if let event { return runtime.handle(event) }
      return link.map { runtime.follow($0, above: ScreenVisit.below).effects } ?? []
    }
  }

  /// A request with the trigger from which it follows, at once or after other responses.
  package struct Sending: Sendable {
    package let request: OutgoingRequest
    package let trigger: Trigger
    /// The steps on the screen, with that of the trigger.
    package let presses: [String]
    /// The index of the screen's opening.
    package let opening: Int
    /// All words of the pressed component, which may suggest an exit.
    package let label: String?

    package init(
      request: OutgoingRequest, trigger: Trigger, presses: [String], opening: Int, label: String?
    ) {
      (self.request, self.trigger, self.presses) = (request, trigger, presses)
      (self.opening, self.label) = (opening, label)
    }
  }

  /// Absolute, with secrets masked: the URL of the ``CrawledScreen``.
  package let url: String
  /// In the order in which they were tried.
  package private(set) var states: [State] = []
  package private(set) var sendings: [Sending] = []
  package let network: ScreenNetwork

  init(url: String, network: ScreenNetwork) { (self.url, self.network) = (url, network) }

  mutating func add(_ runtime: Runtime, _ presses: [String], opening: Int) {
    states.append(State(runtime, presses: presses, opening: opening))
  }

  mutating func add(
    _ effects: [Effect], of trigger: Trigger, _ presses: [String], opening: Int, label: String?
  ) {
    for case .send(_, let request) in effects {
      sendings.append(
        Sending(request: request, trigger: trigger, presses: presses, opening: opening, label: label))
    }
  }
}

/// The network of a visited screen, for what is tried after the visit.
package struct ScreenNetwork: Sendable {
  let visit: ScreenVisit
  let client: VisitClient

  /// Dependencies like those of the visit, with another network client.
  ///
  /// - Parameter client: Receives the requests. It passes those that ``mayReachServer(_:label:)`` allows to
  ///   ``server``.
  package func dependencies(_ client: any NetworkClient & ThreadSafe) -> BeagleDependencies {
    visit.dependencies(client)
  }

  /// Sends requests to the server, each GET at most once during the visits of all screens.
  package var server: any NetworkClient & ThreadSafe { client }

  /// A request as sent, with the headers of the command line; nil if its path is not a valid URL, or if it
  /// calls no network client.
  package func sent(_ request: OutgoingRequest) -> SentRequest? {
    visit.sent(request, visit.dependencies(client))
  }

  /// Whether a request may reach the server.
  ///
  /// - Parameter label: All words of the pressed component.
  package func mayReachServer(_ request: Request, label: String?) -> Bool {
    visit.rules.refusal(of: visit.network.sent(request), label: label) == nil
  }

  /// Whether a request of a runtime may reach the server.
  package func mayReachServer(_ request: OutgoingRequest, label: String?) -> Bool {
    sent(request).map { visit.rules.refusal(of: $0, label: label) == nil } ?? false
  }

  /// The user actions in a state, in the order of the screen, with the number of skipped ones.
  package func choices(in runtime: Runtime, opened label: String? = nil) -> ScreenVisit.Choices {
    visit.choices(in: runtime, opened: label).choices
  }
}
