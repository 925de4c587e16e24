extension Request {
  /// A form to submit: in the query for get and delete, as a JSON object in the body for post and put.
  public struct FormData: Sendable, Equatable {
    public let method: Method
    public let values: [String: String]

    public init(method: Method, values: [String: String]) {
      self.method = method
      self.values = values
    }

    /// The methods a form can be submitted with.
    public enum Method: String, Sendable, Codable, CaseIterable {
      case get = "GET"
      case post = "POST"
      case put = "PUT"
      case delete = "DELETE"
    }
  }
}
