extension Request {
  /// The HTTP method it is sent with.
  public var method: String {
    switch type {
    case .fetchComponent, .fetchImage:
      additionalData.flatMap { HttpAdditionalData(any: $0).httpData?.method.rawValue } ?? "GET"
    case .submitForm(let form): form.method.rawValue
    case .rawRequest(let data): (data.method ?? "GET").normalizedMethod
    }
  }
}
