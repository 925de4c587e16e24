extension Log: LogType {
  public var category: String {
    switch self {
    case .network: "Network"
    case .decode: "Decoding"
    case .form: "Form"
    case .navigation: "Navigation"
    case .cache: "Cache"
    case .expression: "Expression"
    case .customOperations: "CustomOperation"
    case .collection: "Collection"
    }
  }

  public var level: LogLevel {
    switch self {
    case .network(.httpRequest), .network(.httpResponse), .network(.credentialsWithheld),
      .form(.validationInputNotValid), .form(.submittedValues), .form(.keyDuplication),
      .form(.unableToSaveData),
      .navigation(.didReceiveAction), .navigation(.didNavigateToExternalUrl),
      .expression(.invalidSyntax),
      .customOperations(.alreadyExists), .customOperations(.notFound):
      .info
    default:
      .error
    }
  }

  public var message: String {
    switch self {
    case .network(let log): log.message
    case .decode(.decodingError(let type)): "could not decode \(type); check that it has been registered"
    case .form(let log): log.message
    case .navigation(let log): log.message
    case .cache(let log): log.message
    case .expression(.invalidSyntax): "an expression is not written correctly"
    case .customOperations(let log): log.message
    case .collection(.templateNotFound(let item)): "no template fits the item \(item)"
    }
  }

  /// Whether it is a whole request or answer, which takes several lines.
  var isExchange: Bool {
    switch self {
    case .network(.httpRequest), .network(.httpResponse): true
    default: false
    }
  }
}
