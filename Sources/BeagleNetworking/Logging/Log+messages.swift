extension Log.Network {
  var message: String {
    switch self {
    case .httpRequest(let request): request.logMessage
    case .httpResponse(let response): response.logMessage
    case .credentialsWithheld(let names, let url):
      "withheld \(names.joined(separator: ", ")) from \(url), which is none of the allowed hosts"
    case .headerLeftOut(let name):
      "left out the header \(name.debugDescription) of a document, which only the sender of a request can set"
    case .certificateNotChecked(let host):
      "the certificate of \(host) is not checked: anybody between here and there can read and change what is sent"
    case .transportMissing: "libcurl was not found in this process; URLSession carries the requests"
    case .couldNotBuildUrl(let url): "could not build a URL from \(url.debugDescription)"
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
      "an input of the form has no value, or none that is valid, so it is not submitted: \(form)"
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
    case .unableToPrefetchWhenUrlIsExpression: "a route whose URL is an expression cannot be fetched ahead"
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

extension Log.Operation {
  var message: String {
    switch self {
    case .alreadyExists: "a custom operation replaces one that exists; choose another name to keep both"
    case .invalid(let name):
      "\(name.debugDescription) cannot name an operation: use letters, digits and _, at least one letter"
    case .notFound: "there is no operation of that name"
    }
  }
}

extension [String: String] {
  /// Like `description`, in an order that does not change from run to run.
  var sortedDescription: String {
    let pairs = sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }
}
