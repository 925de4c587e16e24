public import Foundation

extension Request {
  /// A body for `RequestData` that says what it is. Anything else given there is taken as JSON.
  public enum Body {
    /// A JSON value made of Foundation's types.
    case json(Any)
    /// As UTF-8.
    case text(String)
    /// As they are.
    case bytes(Data)
  }
}
