import Beagle
import BeagleLayout
import BeagleProjects
import Foundation

/// `beagle gallery`: draws screens on several devices into a folder with a page that shows them.
struct GalleryCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "gallery",
    overview: ("beagle gallery TARGET...", "screens on several devices, as a page with their findings"),
    summary: "Draws screens on several devices, in light and dark, and writes a page that shows them.",
    usage: [
      ("beagle gallery [OPTIONS] TARGET...", "a page of screens"),
      ("beagle gallery [OPTIONS]", "the example screens in every format of render, as files"),
    ],
    introduction: [
      """
      TARGET is a file, a folder with screens at any depth, a pattern like 'screens/**/*.json', an absolute
      URL, a path like /home that is joined to --base-url, or - for standard input. The screens of a cassette
      are drawn as well, and load everything from it. Files in a folder or matching a pattern are skipped if
      they are not screens.
      """
    ],
    options: rows,
    notes: [
      """
      The page is index.html in the folder: every screen on every device, light and dark, with the images that
      did not load and the findings of beagle check, whose components are marked. The devices have their
      relative sizes. The folder is self-contained. Each image is fetched once for all pictures. For a screen
      that cannot be drawn, the page shows the reason.
      """,
      """
      With --compare, the page shows what has changed since an earlier gallery: the earlier picture next
      to the new one, added and removed screens, and the number of unchanged ones.
      Screens are compared by name, pictures by their bytes. Both may be the same folder.
      """,
      """
      Without targets, only --output and --theme apply.
      """,
      DeviceProfile.note,
    ],
    examples: [
      "beagle gallery screens --output pictures",
      "beagle gallery screens --devices iphone-16,ipad-11 --compare pictures --output new",
      "beagle gallery shop.cassette --output pictures",
      "beagle gallery /home /cart --base-url http://localhost:8080 --theme styles.json",
      "beagle gallery --output examples --theme light",
    ],
    exitCodes: """
      0 success, with or without changes, 2 usage error, 3 could not fetch or write, 4 could
      not decode, 130 interrupted. The worst screen decides.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    [
      Option("--output", "FOLDER", "where to write the files (gallery)", short: "-o") { $0.folder = $1 },
      Option("--compare", "FOLDER", "show what has changed since this earlier gallery") { $0.compared = $1 },
      .shard("screens") { $0.shard = $1 },
    ]
    + shared([
      "--devices": "devices to draw (\(standardDevices.map(\.name).joined(separator: ",")))",
      "--width": "also draw pictures of this width; without --devices, only these",
      "--theme": "light or dark (both; dark for the examples), or styles from JSON",
      "--look": "phone, ios, android, web or terminal (phone on a device)",
    ]) + [
      Option(
        "--format", "A,B,C", "formats of render to write in addition to svg",
        values: .list(RenderSettings.Format.allCases.map(\.rawValue)), reading: Values.formats
      ) { $0.formats = $1 }
    ]
    + shared([
      "--base-url", "--header", "--timeout", "--deadline", "--cell-size", "--font-scale", "--context",
      "--log",
      "--replay",
    ]) + connections

  /// Without targets, the example screens are drawn.
  var settings = RenderSettings()
  var folder = "gallery"
  /// The folder of an earlier gallery; nil for no comparison.
  var compared: String?
  /// The part of the screens to draw; nil for all.
  var shard: Shard?
  var check = CheckSettings()
  /// SVG, and possibly others.
  var formats: [RenderSettings.Format] = [.svg]

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try settings.accept(targets, project)
    // The project's settings of checks apply to the findings next to the pictures.
    try check.applyValues(of: project)
    check.use(project)
    if targets.isEmpty, compared != nil {
      throw UsageError("--compare needs the targets to compare: files, folders or paths of a server")
    }
    if let shard {
      if targets.isEmpty { throw UsageError("--shard needs targets to distribute: files or folders") }
      if compared != nil {
        throw UsageError(
          "--compare would report screens outside shard \(shard) as removed; use only one of the options")
      }
    }
  }

  /// - Returns: The path of the page, or of all files of the examples, and the exit code: that of the worst
  ///   screen.
  /// - Throws: if there is no screen, or a file cannot be read or written.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    guard !settings.targets.isEmpty else {
      return (try await ExampleGallery(gallery: self, host: host).run(), 0)
    }
    var run = try GalleryRun(self, host)
    return try await run.result()
  }

  static let pageName = "index.html"

  /// A small, a common and a large phone.
  static let standardDevices = ["galaxy-s25", "iphone-16", "pixel-9-pro-xl"].compactMap(
    DeviceProfile.init(named:))

  var themes: [RenderSettings.Theme] { settings.theme.map { [$0] } ?? [.light, .dark] }

  /// The look, and the options that affect every picture and differ from the defaults. The theme is
  /// represented by a digest of its values: a file may change under the same name, or be reformatted without
  /// changing.
  ///
  /// - Throws: if the file cannot be read.
  func pictureOptions() throws(Failure) -> [String: String] {
    var options: [String: String] = [:]
    if let file = settings.themeFile {
      let bytes = try Failure.contents(of: file)
      let values = (try? JSONDocument(parsing: bytes))?.root.dynamicObject
      options["theme"] = SHA256Digest.hex(
        values.map { JSONWriter.bytes(of: $0, options: .init(sortedKeys: true)) } ?? bytes)
    }
    let usual = RenderSettings()
    if settings.cell != usual.cell { options["cell-size"] = "\(settings.cell.width)x\(settings.cell.height)" }
    if settings.fontScale != usual.fontScale { options["font-scale"] = "\(settings.fontScale)" }
    // Always recorded: galleries without it show the cells of a terminal.
    let hasDevice = views.contains { $0.device != nil }
    options["look"] = (settings.look ?? (hasDevice ? .phone : .terminal)).rawValue
    return options
  }

  var views: [GalleryView] {
    let isNarrow = settings.devices.isEmpty && settings.columns != nil
    let devices = settings.devices.isEmpty && !isNarrow ? Self.standardDevices : settings.devices
    var names: Set<String> = []
    let views =
      devices.map { GalleryView(device: $0, settings) }
      + (settings.columns.map { [GalleryView(columns: $0, settings)] } ?? [])
    return views.filter { names.insert($0.name).inserted }
  }
}

extension Values {
  /// SVG is always included, and first.
  fileprivate static func formats(
    _ text: String, for option: String
  ) throws(UsageError) -> [RenderSettings.Format] {
    var formats: [RenderSettings.Format] = [.svg]
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let format: RenderSettings.Format = try choice(String(name), for: option)
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }
}
