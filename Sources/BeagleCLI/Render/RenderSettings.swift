import Beagle
import BeagleTerminal
import Fixtures
import Foundation
import ScaffoldServer

/// The settings of `beagle render`.
struct RenderSettings: FetchSettings, Sendable {
  enum Color: String, CaseIterable, Sendable {
    case auto, always, never
    case palette256 = "256"
    case sixteen = "16"
  }

  enum Format: String, CaseIterable, Sendable {
    case text, ansi, svg, html, json, tree
  }

  enum Theme: String, CaseIterable, Sendable {
    case light, dark
  }

  enum Images: String, CaseIterable, Sendable {
    case auto, kitty, iterm2, sixel, blocks, none
  }

  enum Log: String, CaseIterable, Sendable {
    case none, error, warning, info
  }

  /// None is the embedded example. Only `render` draws several.
  var targets: [String] = []
  var baseURL: URL?
  var headers: [(name: String, value: String)] = []
  var method: HttpAdditionalData.Method?
  /// The text, or `@` and the name of the file with it, `@-` for standard input.
  var body: String?
  /// Seconds.
  var timeout: Double?
  /// Seconds after which the picture is drawn with what has arrived.
  var deadline = 300.0
  var tls = TLSOptions()
  var projectServer: ProjectServer?
  var trustsProject = false
  var columns: Int?
  var rows: Int?
  var device: Device?
  /// Drawn side by side; empty for a single picture.
  var devices: [Device] = []
  /// How many times as large text is.
  var fontScale = 1.0
  /// If it is nil, the terminal's background decides.
  var theme: Theme?
  /// A file with additions to both themes.
  var themeFile: String?
  /// Whether the target is one of the example screens, which have a theme of their own.
  var usesExampleTheme = false
  var images = Images.auto
  /// Whether URLs become links.
  var hasLinks = false
  /// Points.
  var cell = LayoutSize(width: 8, height: 16)
  var contexts: [String: DynamicObject] = [:]
  var color = Color.auto
  var format: Format?
  /// The file or folder that pictures are written to; nil for standard output.
  var output: String?
  var log = Log.error
  /// The cassettes to record requests and answers in, and to replay them from.
  var record: String?
  var replay: String?
  /// Whether `browse` shows each new version of the document.
  var isWatching = false
  /// Whether `browse` goes line by line.
  var isLinear = false
  /// The files for what a user of `browse` does: to write it down, and to do it again.
  var recordInput: String?
  var replayInput: String?

  var target: String? {
    get { targets.first }
    set { targets = newValue.map { [$0] } ?? [] }
  }

  /// What the value of `--theme` means: a name, or a file.
  mutating func chooseTheme(_ value: String) throws(UsageError) {
    if value.hasSuffix(".json") {
      themeFile = value
    } else {
      theme = try Values.choice(value, for: "--theme")
    }
  }
}

extension RenderSettings.Format {
  /// What names of files with such pictures end in.
  var fileEnding: String {
    switch self {
    case .text: ".txt"
    case .tree: ".tree.txt"
    case .ansi, .svg, .html, .json: ".\(rawValue)"
    }
  }

  /// The format that the value of `--output` asks for; nil where it does not.
  ///
  /// - Throws: where it is a file with another ending, such as `.png`.
  static func format(ofOutput output: String) throws(UsageError) -> Self? {
    if output.isEmpty { throw UsageError("--output needs the name of a file or a folder") }
    guard case .file(let path) = RenderOutput(output) else { return nil }
    if let format = Self(ofFile: path) { return format }
    let ending = path.split(separator: "/").last.flatMap {
      $0.dropFirst().lastIndex(of: ".").map($0.suffix(from:))
    }
    guard let ending else { return nil }
    let known = allCases.map(\.fileEnding).joined(separator: ", ")
    throw UsageError(
      "no picture is written to files that end in \(ending): they end in \(known), or --format tells what is written"
    )
  }

  /// The format that the name of a file asks for; nil where it does not.
  init?(ofFile name: String) {
    let name = name.lowercased()
    // Another ending may be the last part of this one.
    let fitting = Self.allCases.filter { name.hasSuffix($0.fileEnding) }
    guard let format = fitting.max(by: { $0.fileEnding.count < $1.fileEnding.count }) else { return nil }
    self = format
  }
}

extension RenderSettings {
  /// For messages.
  var deadlineText: String {
    "the \(Int(exactly: deadline).map { "\($0)" } ?? "\(deadline)") s of --deadline"
  }
}

/// The example, and the themes that screens are drawn with.
extension RenderSettings {
  /// Without a target the example screen is fetched like any other, from a server in this process. Nil where there is a
  /// target.
  @MainActor
  func exampleServer() throws(Failure) -> ScaffoldServer? {
    guard target == nil, replay == nil else { return nil }
    do {
      let server = try ScaffoldServer()
      try server.start()
      return server
    } catch {
      throw .fetch("cannot serve the example screen: \(error)")
    }
  }

  /// The themes for terminals with a dark and with a light background.
  func themes() throws(Failure) -> (dark: BeagleTerminal.Theme, light: BeagleTerminal.Theme) {
    // The example screens are those of an application, which has a theme.
    let isExample = target == nil && replay == nil || usesExampleTheme
    var file = isExample ? Fixtures.theme : nil
    if let themeFile { file = try Failure.contents(of: themeFile) }
    guard let file else { return (.dark, .light) }
    do throws(ThemeFile.Invalid) {
      let themes = try ThemeFile(reading: file)
      return (themes.dark, themes.light)
    } catch {
      throw .usage("\(themeFile ?? "the example's theme") is no theme: \(error)")
    }
  }
}

/// The files that a run reads. What it writes must not take the place of one: a document would be lost.
extension RenderSettings {
  /// Refuses to write to a file that is read, by whatever path.
  ///
  /// - Parameter option: what names the path.
  func refuseInput(as output: String, _ option: String) throws(Failure) {
    guard let identity = FileIdentity(output), inputs.contains(where: { FileIdentity($0) == identity }) else {
      return
    }
    throw .usage("\(option) would write over \"\(output)\", which is read; name another file")
  }

  private var inputs: [String] {
    let hasBaseURL = baseURL != nil || replay != nil
    let files = targets.compactMap { target in
      if case .file(let path)? = try? Target(target, hasBaseURL: hasBaseURL) { path } else { nil }
    }
    let bodyFile = body.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
    return files + [themeFile, bodyFile, replay, replayInput].compactMap(\.self)
  }
}

/// What makes two paths name the same file.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil where there is no such file.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }
}
