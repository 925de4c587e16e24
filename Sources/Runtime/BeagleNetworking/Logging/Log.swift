/// All messages that Beagle logs.
public enum Log: Sendable {
  /// Requests, and problems that prevent them from being sent.
  case network(Network)
  /// Everything else, available through the log's category, level and message.
  case other(Other)

  /// Network messages.
  public enum Network: Sendable {
    /// A request is about to be sent.
    case httpRequest(request: NetworkRequest)
    /// A request has ended, successfully or not. Logged before its completion is called.
    case httpResponse(response: NetworkResponse)
    /// Configured headers and cookies were not sent to a server, because a document or a redirect chose the
    /// URL.
    case credentialsWithheld(names: [String], url: String)
    /// A document sets a header that only the transport may set; the header is omitted.
    case headerLeftOut(name: String)
    /// Connections to this host are not secure, because ``TLSSettings`` accepts any certificate.
    case certificateNotChecked(host: String)
    /// This process has no libcurl, so URLSession sends the requests. Logged once.
    case transportMissing
    /// A path is empty or does not form a URL; nothing was sent.
    case couldNotBuildUrl(url: String)
    /// The dependencies have no network client; nothing was sent.
    case networkClientWasNotConfigured
  }

  /// Messages not about the network.
  public struct Other: Sendable {
    package let subject: Subject
  }

  package enum Subject: Sendable {
    case decode(Decoding)
    /// Forms, mainly those of Beagle 1.x.
    case form(Form)
    case navigation(Navigator)
    case cache(Cache)
    case expression(Expression)
    case customOperations(Operation)
    case collection(Collection)
  }

  package enum Decoding: Sendable {
    /// A value could not be decoded; the name of its type.
    case decodingError(type: String)
  }

  /// `form` is a description of the form.
  package enum Form: Sendable {
    /// A required input names a validator that is not registered. The form is not submitted.
    case validatorNotFound(named: String)
    case validationInputNotValid(inputName: String)
    /// There is nothing to submit: no form contains the action, or the form has no submit component.
    case submitNotFound(form: String)
    /// A form without inputs is submitted.
    case inputsNotFound(form: String)
    /// A form has fewer valid values than inputs: one has no value, is invalid, or names an unknown
    /// validator. It is not submitted.
    case divergentInputViewAndValueCount(form: String)
    /// The values sent for a form, by the names of its inputs; those of passwords are masked.
    case submittedValues(values: [String: String])
    /// Names that occurred twice while values were merged, each with one of its values.
    case keyDuplication(data: [String: String])
    /// A form should keep its values but names no group to keep them under.
    case unableToSaveData
  }

  package enum Navigator: Sendable {
    /// A navigation begins; the text describes its action.
    case didReceiveAction(String)
    /// A route should be prefetched, but its URL is an expression.
    case unableToPrefetchWhenUrlIsExpression
    case didNotFindDeepLinkScreen(path: String)
    /// No such screen in the stack to go back to. Nothing happened.
    case routeDoesNotExistInTheCurrentStack(path: String)
    case didNavigateToExternalUrl(path: String)
    /// The text is not a URL. Nothing was opened.
    case invalidExternalUrl(path: String)
    /// The URL was not opened: its scheme is refused, the dependencies do not open URLs, or the system has no
    /// handler for it.
    case unableToOpenExternalUrl(path: String)
  }

  /// Failures of a store. Screens are fetched instead; the descriptions name file and reason.
  package enum Cache: Sendable {
    case saveContext(description: String)
    case loadPersistentStores(description: String)
    case fetchData(description: String)
    case removeData(description: String)
    /// Not all screens could be removed. For custom stores; ours does not log it.
    case clear(description: String)
  }

  package enum Expression: Sendable {
    /// A text contains `@{` followed by an invalid expression.
    case invalidSyntax
  }

  package enum Operation: Sendable {
    /// An expression calls an operation that is not registered. It evaluates to null.
    case notFound
  }

  package enum Collection: Sendable {
    /// No template matches this item, named by iterator and key. Its cell is empty.
    case templateNotFound(item: String)
  }
}

extension Log {
  private init(_ subject: Subject) { self = .other(Other(subject: subject)) }

  package static func decode(_ log: Decoding) -> Log { Log(.decode(log)) }
  package static func form(_ log: Form) -> Log { Log(.form(log)) }
  package static func navigation(_ log: Navigator) -> Log { Log(.navigation(log)) }
  package static func cache(_ log: Cache) -> Log { Log(.cache(log)) }
  package static func expression(_ log: Expression) -> Log { Log(.expression(log)) }
  package static func customOperations(_ log: Operation) -> Log { Log(.customOperations(log)) }
  package static func collection(_ log: Collection) -> Log { Log(.collection(log)) }
}

extension Log.Network {
  var message: String {
    switch self {
    case .httpRequest(let request): request.logMessage
    case .httpResponse(let response): response.logMessage
    case .credentialsWithheld(let names, let url):
      "withheld \(names.joined(separator: ", ")) from \(url), which is not an allowed host"
    case .headerLeftOut(let name):
      "omitted the header \(name.debugDescription) of a document, which only the transport may set"
    case .certificateNotChecked(let host):
      "the certificate of \(host) is not checked: anyone on the network path can read and change the traffic"
    case .transportMissing: "libcurl was not found in this process; URLSession sends the requests"
    case .couldNotBuildUrl(let url):
      "could not build a URL from \(url.debugDescription)"
        + (RequestURL(url).issue.map { ": \($0)" } ?? "")
    case .networkClientWasNotConfigured: "there is no network client: assign one to the dependencies"
    }
  }
}

extension Log.Form {
  var message: String {
    switch self {
    case .validatorNotFound(let name): "there is no validator named \(name)"
    case .validationInputNotValid(let name): "the input \(name) is not valid"
    case .submitNotFound(let form): "the form has no submit component: \(form)"
    case .inputsNotFound(let form): "the form has no inputs: \(form)"
    case .divergentInputViewAndValueCount(let form):
      "an input of the form has no valid value, so the form is not submitted: \(form)"
    case .submittedValues(let values): "submitted \(values.sortedDescription)"
    case .keyDuplication(let data):
      "names occurred twice while form data was merged: \(data.sortedDescription)"
    case .unableToSaveData: "form data could not be saved: it needs a group name"
    }
  }
}

extension Log.Navigator {
  var message: String {
    switch self {
    case .didReceiveAction(let action): "received \(action)"
    case .unableToPrefetchWhenUrlIsExpression: "a route whose URL is an expression cannot be prefetched"
    case .didNotFindDeepLinkScreen(let path):
      "there is no deep link screen \(path); check the deep link handler and the action's path"
    case .routeDoesNotExistInTheCurrentStack(let path): "the current stack has no route \(path)"
    case .didNavigateToExternalUrl(let path): "opened \(path)"
    case .invalidExternalUrl(let path): "\(path.debugDescription) is not a URL"
    case .unableToOpenExternalUrl(let path): "could not open \(path)"
    }
  }
}

extension Log.Cache {
  var message: String {
    switch self {
    case .saveContext(let description): "could not save: \(description)"
    case .loadPersistentStores(let description): "could not open the store: \(description)"
    case .fetchData(let description): "could not read: \(description)"
    case .removeData(let description): "could not remove an entry: \(description)"
    case .clear(let description): "could not clear the cache: \(description)"
    }
  }
}

extension [String: String] {
  var sortedDescription: String {
    let pairs = sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }
}
