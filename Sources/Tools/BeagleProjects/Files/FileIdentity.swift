import Foundation

/// The identity of a file, independent of its path.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if there is no such file.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
  }

  /// The error for an output that would overwrite a file that is read, by whatever path; nil if it would not.
  ///
  /// - Parameter option: The option that names the output.
  static func refusal(of output: String, _ option: String, among inputs: [String]) -> String? {
    guard let identity = Self(output), inputs.contains(where: { Self($0) == identity }) else { return nil }
    return "\(option) would overwrite \"\(output)\", which is an input; name another file"
  }
}
