import BeagleTesting

/// What a command that visits a whole application is given: screens on a server, files, or a cassette.
package struct ApplicationTargets: Sendable {
  /// The screens that are visited first.
  package private(set) var starts: [String] = []
  /// Screens that are visited in the end, unless something has led to them.
  package private(set) var laterStarts: [String] = []
  /// The files that respond to requests; nil for a server or a cassette.
  package private(set) var files: ApplicationFiles?
  /// The cassette that responds to requests.
  package private(set) var recording: Recording?
  /// The folders that could not be searched.
  package private(set) var unsearched: [Failure] = []

  /// Whether no request can reach a server.
  package var isOffline: Bool { files != nil || recording != nil }

  /// - Parameters:
  ///   - command: The command that visits the application, for errors.
  ///   - filter: Excludes files of folders.
  /// - Throws: if the targets do not belong to one application, or cannot be read.
  package init(
    _ targets: [String], of command: String, hasBaseURL: Bool, _ filter: FileFilter = FileFilter()
  ) throws(Failure) {
    var (paths, screens): ([String], [String]) = ([], [])
    for result in try CheckTarget.documents(of: targets, hasBaseURL: hasBaseURL, filter: filter) {
      switch result {
      case .failure(let failure):
        if targets.contains(failure.subject ?? "") { throw failure }
        unsearched.append(failure)
      case .success(.standardInput):
        throw .usage("\(command) cannot begin at standard input; name the file instead of \"-\"")
      case .success(.remote(let path)): starts.append(path)
      case .success(.file(let path)), .success(.found(let path)): paths.append(path)
      case .success(.recorded(let document)):
        if let recording, recording.name != document.recording.name {
          throw .usage("\(command) begins at one cassette, not at \(recording.name) and others")
        }
        recording = document.recording
        if let url = document.url { screens.append(url) }
      }
    }
    guard [starts.isEmpty, paths.isEmpty, recording == nil].count(where: { !$0 }) <= 1 else {
      throw .usage(
        "\(command) begins at screens of a server, at files or at a cassette; name one of these, not several")
    }
    if recording != nil { (starts, laterStarts) = (Array(screens.prefix(1)), Array(screens.dropFirst())) }
    if !paths.isEmpty { try add(paths, of: targets, command) }
  }

  /// Adds files: those that are named are starts, those of folders and patterns are later starts.
  private mutating func add(_ paths: [String], of targets: [String], _ command: String) throws(Failure) {
    let roots = targets.map(Self.folder)
    let root = roots.min { $0.utf8.count < $1.utf8.count } ?? ""
    guard roots.allSatisfy({ $0.hasPrefix(root) }), let files = ApplicationFiles(root.isEmpty ? "." : root)
    else {
      let names = targets.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .usage(
        "\(command) visits one application, but \(names) are in separate folders; name one of them")
    }
    self.files = files
    let named = Set(targets)
    for path in paths {
      let isNamed = named.contains(path)
      if isNamed, LocalTarget(path) == nil {
        throw .fetch(
          "there is no file or folder \"\(path)\"; \(command) begins at a file, a folder, a pattern, a "
            + "cassette, an absolute URL, or a path like /home with --base-url")
      }
      guard let start = files.path(of: path) else {
        if isNamed { throw .usage("cannot start at \"\(path)\": it is not a document that is read by GET") }
        continue
      }
      if !isNamed, Project.isFile(path) { continue }
      let bytes = try Failure.contents(of: path)
      if isNamed {
        starts.append(start)
      } else if !CheckTarget.found(path).isOtherFile(bytes) {
        laterStarts.append(start)
      }
    }
    guard starts.isEmpty else { return }
    // The usual names of the first screen.
    let first = ["/home", "/"].compactMap(laterStarts.firstIndex).first ?? 0
    guard laterStarts.indices.contains(first) else {
      throw .fetch("cannot start in \"\(root.isEmpty ? "." : root)\": there is no document in it")
    }
    starts = [laterStarts.remove(at: first)]
  }

  /// The folder of a target, empty or ending with a slash.
  private static func folder(of target: String) -> String {
    if let folder = Folder(target) { return folder.prefix }
    let names = target.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = names.dropLast().prefix { !Pattern.isPattern(String($0)) }
    return fixed.isEmpty ? "" : fixed.joined(separator: "/") + "/"
  }
}
