import Foundation

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
