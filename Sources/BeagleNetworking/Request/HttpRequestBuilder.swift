public import Foundation

/// Decides URL, method, headers and body from the type of a request.
///
/// | type | method | headers | body |
/// |---|---|---|---|
/// | `rawRequest` | its own, else GET | its own only | its own, as JSON, except for GET and HEAD |
/// | `fetchComponent`, `fetchImage` | of the additional data, else GET | merged | of the additional data |
/// | `submitForm` post, put | the form's | merged | the values as a JSON object |
/// | `submitForm` get, delete | the form's | merged | of the additional data; the values are the query |
///
/// Merged headers are the defaults (`Content-Type: application/json`, `beagle-platform: IOS`), then the
/// additional data's, then `additionalHeaders`. Of headers with the same name, whatever its case, the later
/// one is sent.
public final class HttpRequestBuilder {
  /// Sent with every request except `rawRequest`; overrides everything else.
  public var additionalHeaders = [String: String]()

  /// How long a request may go without progress. The transport counts whole seconds, so parts of one are
  /// rounded up.
  public var timeout: Duration = .seconds(100)

  public init() {}

  public func build(
    url: URL,
    requestType: Request.RequestType,
    additionalData: HttpAdditionalData?
  ) -> Result {
    let result =
      switch requestType {
      case .fetchComponent, .fetchImage:
        Result(
          url: url,
          method: additionalData?.httpData?.method.rawValue ?? "GET",
          headers: mergedHeaders(with: additionalData),
          body: additionalData?.httpData?.body)
      case .submitForm(let form):
        formRequest(url: url, form: form, additionalData: additionalData)
      case .rawRequest(let data):
        Result(url, data)
      }
    return result.with(timeout: timeout)
  }

  private func formRequest(url: URL, form: Request.FormData, additionalData: HttpAdditionalData?) -> Result {
    let headers = mergedHeaders(with: additionalData)
    switch form.method {
    case .post, .put:
      return Result(url: url, method: form.method.rawValue, headers: headers, json: form.values)
    case .get, .delete:
      return Result(
        url: url.replacingQuery(with: form.values),
        method: form.method.rawValue,
        headers: headers,
        body: additionalData?.httpData?.body)
    }
  }

  private func mergedHeaders(with additionalData: HttpAdditionalData?) -> [String: String] {
    var merge = HeaderMerge()
    merge.add(["Content-Type": "application/json", "beagle-platform": "IOS"])
    merge.add(additionalData?.headers ?? [:])
    merge.add(additionalHeaders)
    return merge.headers
  }
}

extension URL {
  /// The protocol replaces the whole query, drops empty values and keeps the `?` even if none is left.
  fileprivate func replacingQuery(with values: [String: String]) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    components.queryItems =
      values
      .filter { !$0.value.isEmpty }
      .sorted { $0.key < $1.key }
      .map { URLQueryItem(name: $0.key, value: $0.value) }
    return components.url ?? self
  }
}
