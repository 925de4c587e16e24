/// Everything Beagle logs.
public enum Log: Sendable {
  case network(Network)
  case decode(Decoding)
  case form(Form)
  case navigation(Navigator)
  case cache(Cache)
  case expression(Expression)
  case customOperations(Operation)
  case collection(Collection)

  public enum Network: Sendable {
    /// Before a request is sent.
    case httpRequest(request: NetworkRequest)
    /// When a request has ended, well or not, before its completion is called.
    case httpResponse(response: NetworkResponse)
    /// A server did not get these configured headers and cookies, as a document or a redirect chose it.
    case credentialsWithheld(names: [String], url: String)
    /// Connections to this host are open to anybody between here and there, as `TLSSettings` told.
    case certificateNotChecked(host: String)
    /// This process has no libcurl, so URLSession carries the requests; told once.
    case transportMissing
    case couldNotBuildUrl(url: String)
    case networkClientWasNotConfigured
  }

  public enum Decoding: Sendable {
    case decodingError(type: String)
  }

  /// Where a form is asked for, a description of it is meant.
  public enum Form: Sendable {
    case validatorNotFound(named: String)
    case validationInputNotValid(inputName: String)
    case submitNotFound(form: String)
    case inputsNotFound(form: String)
    case divergentInputViewAndValueCount(form: String)
    case submittedValues(values: [String: String])
    case keyDuplication(data: [String: String])
    case unableToSaveData
  }

  public enum Navigator: Sendable {
    /// With a description of the action.
    case didReceiveAction(String)
    case unableToPrefetchWhenUrlIsExpression
    case didNotFindDeepLinkScreen(path: String)
    case routeDoesNotExistInTheCurrentStack(path: String)
    case didNavigateToExternalUrl(path: String)
    case invalidExternalUrl(path: String)
    case unableToOpenExternalUrl(path: String)
  }

  public enum Cache: Sendable {
    case saveContext(description: String)
    case loadPersistentStores(description: String)
    case fetchData(description: String)
    case removeData(description: String)
    case clear(description: String)
  }

  public enum Expression: Sendable {
    case invalidSyntax
  }

  public enum Operation: Sendable {
    case alreadyExists
    case invalid(name: String)
    case notFound
  }

  public enum Collection: Sendable {
    case templateNotFound(item: String)
  }
}
