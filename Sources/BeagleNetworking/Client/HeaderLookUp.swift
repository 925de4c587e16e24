import Foundation

extension NetworkResponse {
  /// The value of the answer's header `name`, whatever its case.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

extension NetworkError {
  /// The value of the answer's header `name`, whatever its case, if an answer came.
  public func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}
