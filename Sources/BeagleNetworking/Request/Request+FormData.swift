extension Request {
  /// A form to submit: in the query for get and delete, as a JSON object in the body for post and put.
  public struct FormData: Sendable, Equatable {
    /// Decides where the values go: into the query or the body.
    public let method: Method
    /// What was typed, by the names of the inputs.
    public let values: [String: String]

    /// Creates a form's data.
    public init(method: Method, values: [String: String]) {
      self.method = method
      self.values = values
    }

    /// The methods a form can be submitted with.
    public enum Method: String, Sendable, Codable, CaseIterable {
      /// The values are the query.
      case get = "GET"
      /// The values are the body.
      case post = "POST"
      /// The values are the body.
      case put = "PUT"
      /// The values are the query.
      case delete = "DELETE"
    }
  }
}
