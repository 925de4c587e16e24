import Foundation

/// The user whose files are believed. A file in a folder that others can write to may be theirs, and would speak for
/// whoever works below it.
struct FileOwner: Sendable {
  /// The effective user of this process.
  static var current: FileOwner { FileOwner(id: geteuid()) }

  let id: uid_t

  /// The owner of a path, if that is another user, as git decides it: root, where `sudo` has made the user so, believes
  /// the files of both.
  ///
  /// - Returns: nil where the file may be believed, or is not there.
  func stranger(of path: String, _ environment: [String: String]) -> uid_t? {
    var believed = [id]
    if id == 0, let caller = environment["SUDO_UID"].flatMap(uid_t.init) { believed.append(caller) }
    var info = stat()
    // A link is its maker's, whoever has written the file.
    for look in [lstat, stat] where look(path, &info) == 0 && !believed.contains(info.st_uid) {
      return info.st_uid
    }
    return nil
  }
}
