import Beagle
import Foundation
import Testing

/// A whole client of the user's own, in the shape of the default one, written for language mode 5.
public class ShopClient: NetworkClient {
  public typealias Dependencies = DependencyLogger

  public var session = URLSession(configuration: .ephemeral)
  public var requestBuilder = ShopRequestBuilder()
  let dependencies: Dependencies

  public init(dependencies: DependencyLogger) {
    self.dependencies = dependencies
  }

  enum Failure: Swift.Error {
    case badStatus
  }

  @discardableResult
  public func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> RequestToken? {
    let built = requestBuilder.build(
      url: request.url,
      requestType: request.type,
      additionalData: request.additionalData as? HttpAdditionalData
    ).urlRequest()
    dependencies.logger.log(Log.network(.httpRequest(request: .init(url: built))))
    let task = session.dataTask(with: built) { [weak self] data, response, error in
      guard let self = self else { return }
      self.dependencies.logger.log(
        Log.network(.httpResponse(response: .init(data: data, response: response))))
      completion(self.outcome(data, built, response, error))
    }
    task.resume()
    return task
  }

  private func outcome(
    _ data: Data?, _ request: URLRequest, _ response: URLResponse?, _ error: Swift.Error?
  ) -> NetworkClient.NetworkResult {
    if let error = error {
      return .failure(NetworkError(error: error, request: request))
    }
    guard let http = response as? HTTPURLResponse, http.statusCode == 200, let data = data else {
      return .failure(
        NetworkError(error: Failure.badStatus, data: data, request: request, response: response))
    }
    return .success(.init(data: data, response: http))
  }
}

public class ShopRequestBuilder {
  public init() {}

  public func build(url: URL, requestType: Request.RequestType, additionalData: HttpAdditionalData?) -> Result
  {
    if case .rawRequest(let data) = requestType {
      return Result(url, data)
    }
    var method = additionalData?.httpData?.method.rawValue ?? "GET"
    if case .submitForm(let form) = requestType {
      switch form.method {
      case .post, .put, .get, .delete: method = form.method.rawValue
      }
    }
    return Result(
      url: url, method: method, headers: additionalData?.headers ?? [:], body: additionalData?.httpData?.body)
  }

  public struct Result {
    var url: URL
    var method: String
    var headers: [String: String]
    var body: Data?

    init(url: URL, method: String, headers: [String: String], body: Data?) {
      self.url = url
      self.method = method
      self.headers = headers
      self.body = body
    }

    init(_ url: URL, _ data: Request.RequestData) {
      let body = try? JSONSerialization.data(withJSONObject: data.body ?? [:], options: [.fragmentsAllowed])
      self.init(url: url, method: data.method ?? "GET", headers: data.headers ?? [:], body: body)
    }

    func urlRequest() -> URLRequest {
      var request = URLRequest(url: url, timeoutInterval: 100)
      request.httpMethod = method
      request.httpBody = body
      headers.forEach { request.addValue($0.value, forHTTPHeaderField: $0.key) }
      return request
    }
  }
}

@Suite struct URLSessionNetworkClientTests {
  @Test func defaultLikeClientServesDependencies() throws {
    let dependencies = BeagleDependencies()
    let client = ShopClient(dependencies: dependencies)
    dependencies.networkClient = client
    let url = try #require(URL(string: "http://shop.example/orders"))
    let form = Request.RequestType.submitForm(.init(method: .put, values: ["id": "7"]))
    let built = client.requestBuilder.build(url: url, requestType: form, additionalData: nil).urlRequest()
    #expect(built.httpMethod == "PUT")
    #expect(dependencies.networkClient is ShopClient)
  }
}
