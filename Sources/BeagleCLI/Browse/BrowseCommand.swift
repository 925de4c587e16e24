import Beagle
import BeagleTerminal
import Foundation
import ScaffoldServer

/// `beagle browse`: an application used by hand in the terminal.
@MainActor
struct BrowseCommand {
  let settings: RenderSettings
  let host: HostEnvironment

  /// Returns when the user has left.
  ///
  /// - Parameter write: gets what is read out line by line.
  /// - Returns: the exit code: 0, or that of the signal that ended the program.
  func run(to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    guard host.isTerminal || settings.isLinear else {
      throw Failure.usage(
        "browse needs a terminal, and standard output is none; to print a screen, use beagle render; for a script, "
          + "beagle browse --linear")
    }
    returnLargeMemory()
    guard host.environment["TERM"] != "dumb" || settings.isLinear else {
      throw Failure.usage(
        "browse needs a terminal that can move its cursor, and TERM is dumb; use beagle browse --linear")
    }
    let server = try settings.exampleServer()
    defer { server?.stop() }
    let network = try RenderNetwork(
      settings, baseURL: server?.baseURL ?? settings.base(of: settings.target),
      say: host.say)
    let (destination, diagnostics) = try opened(hasBaseURL: network.hasBaseURL)
    if settings.isLinear {
      try await browse(destination, lineByLine: network.dependencies, to: write)
      try network.writeCassette()
      return 0
    }
    let application = TerminalApplication(
      dependencies: network.dependencies, cell: settings.cell, environment: host.environment)
    application.themes = try themes()
    application.diagnostics = diagnostics
    if settings.images != .auto { application.images = ImageStyle(rawValue: settings.images.rawValue) }
    try prepareInput(of: application)
    if settings.isWatching { application.watched = try watched(hasBaseURL: network.hasBaseURL) }
    var signal: Int32?
    var lost: Failure?
    do throws(TerminalDeviceError) {
      signal = try await application.run(destination)
    } catch {
      switch error {
      case .noTerminal, .alreadyInUse: throw Failure.usage("browse cannot run here: \(error)")
      case .gone, .cannotShow: lost = .fetch("browse has ended: \(error)")
      }
    }
    try network.writeCassette()
    if let lost { throw lost }
    if let failure = application.recorder?.failure {
      throw Failure.fetch("cannot record the input: \(failure)")
    }
    return signal.map { 128 + $0 } ?? 0
  }

  /// `M_MMAP_THRESHOLD`: pieces of memory from this size on are asked from the system one by one.
  private let mmapThreshold: CInt = -3

  /// Has large pieces of memory go back to the system when nobody has them any more. The C library keeps them in heaps otherwise, where
  /// the screens of a long day leave gaps: three times what they hold.
  private func returnLargeMemory() {
    #if canImport(Glibc)
      // `mallopt` is in a header that the module of the C library leaves out; the symbol is there.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      _ = mallopt(mmapThreshold, 1 << 17)
    #endif
  }

  /// Has the application write down what the user does, or do what was written down.
  private func prepareInput(of application: TerminalApplication) throws(Failure) {
    if let file = settings.recordInput { try settings.refuseInput(as: file, "--record-input") }
    do throws(InputRecordingError) {
      if let file = settings.recordInput {
        application.recorder = try InputRecorder(writingTo: URL(fileURLWithPath: file))
      }
      if let file = settings.replayInput {
        application.recording = try InputRecording(contentsOf: URL(fileURLWithPath: file))
      }
    } catch {
      throw .fetch("\(error)")
    }
  }

  private func watched(hasBaseURL: Bool) throws(Failure) -> WatchedDocument {
    if case .file(let path) = try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
      return .file(URL(fileURLWithPath: path).resolvingSymlinksInPath())
    }
    return .server
  }

  /// For screen readers and scripts.
  private func browse(
    _ destination: Destination, lineByLine dependencies: BeagleDependencies,
    to write: ([UInt8]) throws -> Void
  ) async throws {
    var failure: (any Error)?
    let application = LinearApplication(dependencies: dependencies)
    try await withoutActuallyEscaping(write) { write in
      application.write = { text in
        do {
          try write(Array(text.utf8))
        } catch {
          failure = error
        }
        return failure == nil
      }
      defer { application.write = { _ in false } }
      do throws(ScreenError) {
        try await application.run(destination)
      } catch {
        throw Failure(error)
      }
    }
    if let failure { throw failure }
  }

  /// A theme that is asked for by name is used whatever the terminal's background is.
  private func themes() throws(Failure) -> (dark: Theme, light: Theme) {
    let themes = try settings.themes()
    return switch settings.theme {
    case .dark: (themes.dark, themes.dark)
    case .light: (themes.light, themes.light)
    case nil: themes
    }
  }

  /// What is opened, and what is wrong with it if that is known by now.
  private func opened(hasBaseURL: Bool) throws(Failure) -> (Destination, [Diagnostic]) {
    let document: ScreenDocument
    switch try Target(settings.target ?? "/home", hasBaseURL: hasBaseURL) {
    case .remote(let url): return (.remote(url), [])
    case .standardInput: document = try self.document(try host.readStandardInput(), from: "standard input")
    case .file(let path): document = try self.document(try Failure.contents(of: path), from: path)
    }
    return (.local(document.screen), document.diagnostics)
  }

  private func document(_ bytes: [UInt8], from source: String) throws(Failure) -> ScreenDocument {
    try Failure.screen(in: bytes, from: source, columns: host.columns)
  }
}

extension Failure {
  /// A screen that could not be loaded, with the exit code that `render` has for it.
  init(_ error: ScreenError) {
    let path = error.path.withMaskedSecrets
    self =
      error.failure.isUndecodable
      ? .decode("cannot show \"\(path)\": \(error.failure)")
      : .fetch("cannot fetch \"\(path)\": \(error.failure)")
  }
}
