import Beagle
import Foundation

/// `beagle render`: draws its targets one after the other, to standard output, to a file or to files in a folder.
@MainActor
struct RenderRun {
  let settings: RenderSettings
  let host: HostEnvironment

  init(settings: RenderSettings, host: HostEnvironment) {
    self.settings = settings
    // Whoever names standard input twice means the same bytes.
    self.host = settings.targets.count > 1 ? host.keepingStandardInput : host
  }

  /// - Parameter write: gets the pictures, or the names of the files in a folder.
  /// - Returns: the worst exit code of the targets.
  /// - Throws: why the only target is not drawn, or why nothing can be written.
  func run(to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    switch RenderOutput(settings.output) {
    case .standardOutput: return try await draw(settings, host, to: write)
    case .file(let path):
      try settings.refuseInput(as: path, "--output")
      var bytes: [UInt8] = []
      let exitCode = try await draw(settings.forFiles, host.forFiles) { bytes += $0 }
      if exitCode == 0 || !bytes.isEmpty { try OutputFile.write(bytes, to: path) }
      return exitCode
    case .folder(let path): return try await draw(into: path, to: write)
    }
  }

  /// One after the other; several have headings.
  private func draw(
    _ settings: RenderSettings, _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    guard settings.targets.count > 1 else {
      try await RenderCommand(settings: settings, host: host).run(to: write)
      return 0
    }
    var exitCode: Int32 = 0
    var gap = ""
    for target in settings.targets {
      var heading: String? = "\(gap)==> \(SafeText.line(target.withMaskedSecrets)) <==\n"
      do {
        let ended = try await draw(target, settings, host) { bytes in
          // One that cannot be drawn has none.
          if let line = heading { try write(Array(line.utf8)) }
          (heading, gap) = (nil, "\n")
          try write(bytes)
        }
        exitCode = max(exitCode, ended)
      } catch is ReaderIsGone {
        return exitCode
      }
    }
    return exitCode
  }

  /// Each to a file of its own. Their names are written.
  private func draw(into folder: String, to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    let (settings, host) = (settings.forFiles, host.forFiles)
    var names = FileNames()
    let targets: [String?] = settings.targets.isEmpty ? [nil] : settings.targets
    let files = targets.map { target in
      "\(folder)/\(names.next(for: name(of: target)))\((settings.format ?? .text).fileEnding)"
    }
    // Before any of them is drawn.
    for file in files { try settings.refuseInput(as: file, "--output") }
    try OutputFile.makeFolder(folder.isEmpty ? "/" : folder)
    var exitCode: Int32 = 0
    for (target, file) in zip(targets, files) {
      var bytes: [UInt8] = []
      let ended = try await draw(target, settings, host) { bytes += $0 }
      exitCode = max(exitCode, ended)
      guard ended == 0 else { continue }
      try OutputFile.write(bytes, to: file)
      try write(Array("\(SafeText.line(file))\n".utf8))
    }
    return exitCode
  }

  /// Draws one target of several; why it is not drawn is said, and the others go on.
  private func draw(
    _ target: String?, _ settings: RenderSettings, _ host: HostEnvironment,
    to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    var settings = settings
    settings.target = target
    do {
      try await RenderCommand(settings: settings, host: host).run(to: write)
      return 0
    } catch let gone as ReaderIsGone {
      throw gone
    } catch {
      let failure = Failure(error)
      host.say("beagle: \(failure.message)")
      return failure.exitCode
    }
  }

  /// What the file of a target is named after: a file by its own name, others by the whole path.
  private func name(of target: String?) -> String {
    guard let target else { return "home" }
    switch try? Target(target, hasBaseURL: settings.baseURL != nil || settings.replay != nil) {
    case .standardInput: return "stdin"
    case .file(let path): return URL(fileURLWithPath: path).lastPathComponent
    case .remote(let path):
      return URL(string: path).map { $0.path + ($0.query.map { "-\($0)" } ?? "") } ?? path.withoutUserInfo
    case nil: return target
    }
  }
}

extension RenderSettings {
  /// Those of pictures in files, whatever the terminal is like.
  fileprivate var forFiles: RenderSettings {
    var settings = self
    if format == nil { settings.format = [.auto, .never].contains(color) ? .text : .ansi }
    return settings
  }
}
