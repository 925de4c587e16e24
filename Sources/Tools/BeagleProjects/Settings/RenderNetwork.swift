package import Beagle
import BeagleTesting
import Foundation

/// The network of the command line with its headers and limits, recorded to a cassette or replayed from one.
@MainActor
package struct RenderNetwork {
  package let dependencies: BeagleDependencies
  package let hasBaseURL: Bool
  private let recording: (client: RecordingNetworkClient, file: URL)?

  /// - Throws: if the cassette to replay cannot be read, or the one to record would overwrite an input.
  ///
  /// - Parameter playsInAnyOrder: Whether a replayed cassette responds to requests in any order and any
  ///   number of times.
  package init(
    _ settings: RenderSettings, baseURL: URL?, playsInAnyOrder: Bool = false,
    say: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    dependencies = BeagleDependencies()
    dependencies.componentRegistry = settings.declarations.registry
    // Nothing is fetched twice for a single picture.
    dependencies.cacheStore = nil
    if settings.log == .info { dependencies.logger = BeagleLoggerDefault(write: say) }
    let client = NetworkClientDefault(dependencies: dependencies)
    for header in settings.headers { client.httpRequestBuilder.additionalHeaders[header.name] = header.value }
    client.secretNames = Set(settings.secretNames)
    if settings.tls != TLSOptions() { client.tls = settings.tls.settings }
    if let server = settings.serverSecrets(for: baseURL), let origin = server.origin {
      let headers = server.headers.map { ($0.name, $0.value) }
      client.httpRequestBuilder.headersOfOrigin = (origin, Dictionary(headers) { $1 })
      if let identity = server.identity.settings.identity {
        (client.tls.identity, client.tls.identityHost) = (identity, server.baseURL?.host())
      }
    }
    for host in settings.tls.insecureHosts {
      say("warning: the certificate of \(host) is not verified: anyone can read and change the traffic")
    }
    if let timeout = settings.timeout { client.httpRequestBuilder.timeout = .seconds(timeout) }

    var baseURL = baseURL
    if let played = settings.recording {
      baseURL = played.base(besides: baseURL)
      // A whole application is tried with all its requests, a single screen only reads.
      dependencies.networkClient =
        playsInAnyOrder ? RecordedReads(played.cassette, isForAllMethods: true) : played.reads
      recording = nil
    } else if let files = settings.files {
      baseURL = ApplicationFiles.baseURL
      dependencies.networkClient = FolderNetworkClient(files.folder)
      recording = nil
    } else if let file = settings.replay {
      let cassette = try Self.cassette(file)
      baseURL = baseURL ?? cassette.firstOrigin
      dependencies.networkClient =
        playsInAnyOrder ? RecordedReads(cassette) : ReplayingNetworkClient(cassette)
      recording = nil
    } else if let file = settings.record {
      try settings.refuseInput(as: file, "--record")
      let recorder = RecordingNetworkClient(recording: client, secretNames: settings.secretNames)
      dependencies.networkClient = recorder
      recording = (recorder, URL(fileURLWithPath: file))
    } else {
      dependencies.networkClient = client
      recording = nil
    }
    if let lens = settings.lens, let client = dependencies.networkClient {
      dependencies.networkClient = lens.applied(to: client)
    }
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
    hasBaseURL = baseURL != nil
  }

  private static func cassette(_ file: String) throws(Failure) -> Cassette {
    do throws(CassetteError) {
      return try Cassette(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw .fetch("cannot replay: \(error)")
    }
  }

  /// Writes the recording, if one was requested.
  package func writeCassette() throws(Failure) {
    guard let recording else { return }
    do throws(CassetteError) {
      try recording.client.cassette.write(to: recording.file)
    } catch {
      throw .fetch("cannot record: \(error)")
    }
  }
}
