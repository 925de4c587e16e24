public import Beagle
import BeagleExpressions
import BeagleJSON
import Foundation
import Locking

/// Records which parts of an application's documents a test has run.
///
/// ```swift
/// let coverage = CoverageRecorder()
/// let app = AppDriver(dependencies: dependencies)
/// app.coverage = coverage
/// try await app.start(at: "/basket")
/// try await app.tap("Pay")
/// print(coverage.report.text)
/// ```
///
/// Several drivers may share a recorder, also concurrently. Documents are identified by URL and structure:
/// versions that differ only in their data count as one.
public final class CoverageRecorder: Sendable {
  private let secretNames: [String]
  private let state = Mutex(CoverageState())

  /// Creates an empty recorder.
  ///
  /// - Parameter secretNames: additional names of members, parameters and headers whose values are secrets.
  public init(secretNames: [String] = []) { self.secretNames = secretNames }

  /// The coverage so far.
  public var report: CoverageReport { state.withLock { CoverageReport($0) }.withoutRepetitions }

  /// Adds all screens of a cassette to the report, even if no test opens them.
  ///
  /// - Parameters:
  ///   - recording: a cassette of the whole application, as `beagle flow --record` writes it.
  ///   - components: the custom components of the documents.
  public func expect(_ recording: Cassette, components: ComponentRegistry = ComponentRegistry()) {
    let masking = SecretMasking(names: secretNames + recording.secretNames)
    for (url, bytes) in recording.documents {
      var options = DecodingOptions()
      options.componentRegistry = components
      let name = masking.masked(url).path(relativeTo: recording.firstOrigin)
      options.noting = { notes in
        self.state.withLock { $0.add(notes, bytes, named: name, isRunning: false) { masking.hidden(in: $0) } }
      }
      _ = try? ScreenDocument(reading: bytes, options: options)
    }
    expect(recording.screens, relativeTo: recording.firstOrigin)
  }

  /// Stores the shortest paths to the screens of a cassette.
  package func expect(_ screens: [RecordedScreen], relativeTo origin: URL?) {
    let paths = screens.shortestPresses.map { url, path in
      let start = "the application starts at \"\(path.start.path(relativeTo: origin))\""
      return (url.path(relativeTo: origin), [start] + path.presses)
    }
    state.withLock { $0.presses.merge(paths) { $0.count <= $1.count ? $0 : $1 } }
  }

  /// Notes that the response comes from a file.
  func note(_ file: URL, for body: Data) { state.withLock { $0.files[body] = file.pathFromHere } }

  /// A screen created in Swift, encoded and decoded so that its places are known. nil if that would change
  /// it.
  func adopted(_ screen: Screen, _ registry: ComponentRegistry) -> Screen? {
    guard let bytes = try? screen.encoded(indented: true) else { return nil }
    var options = DecodingOptions()
    options.componentRegistry = registry
    let name = screen.properties.id.map { "screen \"\($0)\"" } ?? "screen of a test"
    let masking = SecretMasking(names: secretNames)
    let found = Mutex<DocumentNotes?>(nil)
    options.noting = { notes in found.withLock { $0 = notes } }
    guard let read = try? ScreenDocument(reading: bytes, options: options).screen, read == screen else {
      return nil
    }
    if let notes = found.withLock({ $0 }) {
      state.withLock { $0.add(notes, bytes, named: name, isRunning: true) { masking.hidden(in: $0) } }
    }
    return read
  }
}

extension CoverageRecorder: CoverageObserver {
  package func decoded(
    _ notes: DocumentNotes, _ bytes: [UInt8], of request: Request, _ dependencies: BeagleDependencies
  ) {
    let masking = SecretMasking(names: secretNames, typed: request.options.typedSecrets)
    let name = masking.masked(request.url).path(relativeTo: dependencies.urlBuilder.baseUrl)
    let headers = dependencies.networkClient?.configuredHeaders ?? [:]
    state.withLock { state in
      state.add(notes, bytes, named: name, isRunning: true) { masking.hidden(in: $0, sentIn: headers) }
    }
  }

  package func ran(_ action: Action) {
    state.withLock { state in
      if let place = state.actions[action.identity] { state.hit(.action(place.byte), in: place.document) }
    }
  }

  package func chose(_ isTrue: Bool, in action: Action) {
    state.withLock { state in
      guard let place = state.actions[action.identity] else { return }
      state.hit(.condition(place.byte, isTrue), in: place.document)
    }
  }

  package func showed(_ component: Component) { hit(component) { .shown($0) } }

  package func kept(_ initialState: Component) { hit(initialState) { .kept($0) } }

  package func validated(_ component: Component, hasError: Bool) {
    hit(component) { .validation($0, hasError) }
  }

  private func hit(_ component: Component, _ site: @Sendable (Int) -> CoverageSite) {
    state.withLock { state in
      guard let place = state.components[component.identity] else { return }
      state.hit(site(place.byte), in: place.document)
    }
  }

  package func evaluated(_ offset: Int, of text: ExpressionTemplate, isTrue: Bool) {
    let current = CoveredAction.current?.identity
    state.withLock { state in
      if let place = state.templates[text.identity] {
        return state.hit(.operation(place.byte, offset, isTrue), in: place.document)
      }
      // Free-form data is identified by its text when it is evaluated.
      guard let known = state.texts[text.source] else { return }
      let action = current.flatMap { state.actions[$0] }
      for (owner, place) in known where owner == action {
        state.hit(.operation(place.byte, offset, isTrue), in: place.document)
      }
    }
  }
}

extension URL {
  /// The path relative to the current folder, if the file is inside it.
  var pathFromHere: String {
    let here =
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path + "/"
    let path = resolvingSymlinksInPath().path
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}

extension Cassette {
  fileprivate var documents: [(url: URL, bytes: [UInt8])] {
    interactions.compactMap { interaction in
      guard case .answered(let response) = interaction.response, (200...299).contains(response.status),
        let body = response.body, let url = URL(string: interaction.request.url)
      else { return nil }
      return (url, body.bytes)
    }
  }
}
