public import Foundation

/// Makes the URL to fetch from a path in a document or in the user's code.
public protocol UrlBuilderProtocol {
  /// What paths are joined to; nil leaves only absolute URLs.
  var baseUrl: URL? { get set }

  /// The URL for `path`, or nil if there is none.
  func build(path: String) -> URL?
}
