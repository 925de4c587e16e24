/// A whole request as it came over the connection, with the chunks of its body joined.
package struct ReceivedRequest: Sendable {
  /// As it was sent; methods are case-sensitive.
  package let method: String
  /// As it was sent, with its escapes; neither empty nor with blanks.
  package let target: String
  /// The fields as they came; chunked trailers are dropped.
  package internal(set) var headers: HTTPHeaders = [:]
  /// Empty when there is none.
  package internal(set) var body: [UInt8] = []
  /// Whether the connection may serve another request after this one.
  package internal(set) var keepsAlive = true
}
