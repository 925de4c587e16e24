import Beagle
import Foundation

/// Where the bytes of documents come from.
struct DocumentSource: Sendable {
  private let fetch: @Sendable (String) async -> Result<[UInt8], Failure>
  private let readStandardInput: @Sendable () throws(Failure) -> [UInt8]

  @MainActor
  init(network: RenderNetwork, host: HostEnvironment) {
    readStandardInput = host.readStandardInput
    fetch = { path in await Self.answer(to: path, network, host) }
  }

  /// - Throws: where there is nothing to read, or too much.
  func bytes(of target: CheckTarget) async throws(Failure) -> [UInt8] {
    switch target {
    case .standardInput: return try readStandardInput()
    case .file(let path), .found(let path): return try Failure.contents(of: path)
    case .remote(let path): return try await fetch(path).get()
    }
  }

  @MainActor
  private static func answer(
    to path: String, _ network: RenderNetwork, _ host: HostEnvironment
  ) async -> Result<[UInt8], Failure> {
    let dependencies = network.dependencies
    do throws(Request.Error) {
      guard let url = dependencies.urlBuilder.build(path: path) else { throw .urlBuilderError }
      guard let client = dependencies.networkClient else { throw .networkClientWasNotConfigured }
      do throws(NetworkError) {
        return .success(
          [UInt8](
            try await client.response(for: Request(url: url, type: .fetchComponent, additionalData: nil)).data
          ))
      } catch {
        throw .networkError(error)
      }
    } catch {
      return .failure(Failure(path: path, error, host))
    }
  }
}
