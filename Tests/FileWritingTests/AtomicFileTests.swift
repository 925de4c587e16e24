import BeagleNetworking
import FileWriting
import Foundation
import Testing

/// Files that are replaced in one step.
struct AtomicFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "whole-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func mode(_ name: String) throws -> mode_t {
    var info = stat()
    try #require(lstat(path(name), &info) == 0)
    return info.st_mode & 0o7777
  }

  private func write(_ text: String, to name: String, _ readers: AtomicFile.Readers = .owner) throws {
    try AtomicFile.write(text.utf8, to: path(name), readers: readers)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func newFileIsPrivateAndExistingKeepsPermissions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("one", to: "new")
    #expect(try mode("new") == 0o600)
    for permissions: mode_t in [0o644, 0o640, 0o600, 0o444] {
      chmod(path("new"), permissions)
      for readers in [AtomicFile.Readers.owner, .byDefault] {
        try write("two", to: "new", readers)
        #expect(try mode("new") == permissions)
      }
    }
    #expect(try text("new") == "two")
    #expect(try names == ["new"])
  }

  /// Ordinary users can give a file to another of their groups; only root can give it to another user.
  @Test(arguments: [0o644, 0o600, 0o4755, 0o2770] as [mode_t])
  func ownerGroupAndPermissionsAreKept(permissions: mode_t) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("former", to: "file")
    var groups = [gid_t](repeating: 0, count: 64)
    let count = getgroups(Int32(groups.count), &groups)
    let group = geteuid() == 0 ? 54_322 : groups.prefix(max(0, Int(count))).last ?? getegid()
    try #require(chown(path("file"), geteuid() == 0 ? 54_321 : geteuid(), group) == 0)
    try #require(chmod(path("file"), permissions) == 0)
    var before = stat()
    try #require(stat(path("file"), &before) == 0)
    try write("new", to: "file", .byDefault)
    var after = stat()
    try #require(stat(path("file"), &after) == 0)
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid && after.st_mode == before.st_mode)
    #expect(try text("file") == "new")
  }

  @Test func hardLinksAreCounted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try AtomicFile.write("one".utf8, to: path("file"), readers: .owner) == 0)
    for name in ["second", "third"] { try #require(link(path("file"), path(name)) == 0) }
    #expect(try AtomicFile.write("two".utf8, to: path("file"), readers: .owner) == 2)
    #expect(try text("file") == "two" && text("second") == "one")
    #expect(try AtomicFile.write("three".utf8, to: path("file"), readers: .owner) == 0)
  }

  /// An editor's save after the bytes were read, and before they are replaced.
  @Test(arguments: ["in place", "by another file", "removed", "made"])
  func changedFileIsNotReplaced(change: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    if change != "made" { try write("former", to: "file") }
    let version = FileVersion(path("file"))
    switch change {
    case "in place":
      // The same size and time of writing.
      var info = stat()
      try #require(stat(path("file"), &info) == 0)
      #if canImport(Darwin)
        var times = [info.st_atimespec, info.st_mtimespec]
      #else
        var times = [info.st_atim, info.st_mtim]
      #endif
      try Data("FORMER".utf8).write(to: URL(filePath: path("file")))
      try #require(utimensat(AT_FDCWD, path("file"), &times, 0) == 0)
    case "removed": try FileManager.default.removeItem(atPath: path("file"))
    case "made": try Data("FORMER".utf8).write(to: URL(filePath: path("file")))
    default:
      try Data("FORMER".utf8).write(to: URL(filePath: path("other")))
      try #require(rename(path("other"), path("file")) == 0)
    }
    let failure = #expect(throws: FileFailure.self) {
      try AtomicFile.write("new".utf8, to: path("file"), readers: .owner, replacing: .version(version))
    }
    #expect(failure?.isChanged == true && failure?.reason == "another program has changed it meanwhile")
    #expect(try names == (change == "removed" ? [] : ["file"]))
    if change != "removed" { #expect(try text("file").hasPrefix("FORMER")) }
    try AtomicFile.write(
      "new".utf8, to: path("file"), readers: .owner, replacing: .version(FileVersion(path("file"))))
    #expect(try text("file") == "new")
  }

  @Test(arguments: ["file", "missing"])
  func writingThroughSymbolicLinkKeepsLink(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("former", to: "file")
    try FileManager.default.createDirectory(atPath: path("inner"), withIntermediateDirectories: true)
    for (link, target) in [("inner/link", "../\(name)"), ("second", "inner/link"), ("third", path("second"))]
    {
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    try write("new", to: "third")
    #expect(try text(name) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("inner/link")) == "../\(name)")
    #expect(try names == Set(["file", "inner", "second", "third", name]).sorted())
  }

  @Test func onlyTemporaryFilesOfKilledProcessesAreRemoved() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 1...3 { try Data("half".utf8).write(to: URL(filePath: path(".file.unfinished-\(number)"))) }
    // Another writer holds the second file.
    let living = open(path(".file.unfinished-2"), O_RDWR)
    #expect(flock(living, LOCK_EX | LOCK_NB) == 0)
    try write("whole", to: "file")
    #expect(try names == [".file.unfinished-2", "file"])
    #expect(try text("file") == "whole")
    close(living)
    try write("again", to: "file")
    #expect(try names == ["file"])
  }

  @Test func sameFileCanBeWrittenConcurrently() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = 200_000
    await withTaskGroup { group in
      for letter in ["a", "b", "c"] {
        group.addTask {
          for _ in 0..<20 { try? write(String(repeating: letter, count: bytes), to: "file") }
        }
      }
    }
    let text = try text("file")
    #expect(text.utf8.count == bytes && Set(text).count == 1)
    #expect(try names == ["file"])
  }

  @Test func errorsHaveSystemMessageAndPath() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
    for (name, words) in [
      ("no/file", "No such file or directory"), ("", "Is a directory"),
      ("loop", "Too many levels of symbolic links"),
      (String(repeating: "n", count: 300), "File name too long"),
    ] {
      let failure = #expect(throws: FileFailure.self) { try write("x", to: name) }
      #expect(failure?.description == "\"\(path(name))\": \(words)")
    }
    // Foundation's error, which on Linux only has a domain and a number.
    for work in [
      { _ = try Data(contentsOf: URL(filePath: path("none"))) },
      { try FileManager.default.removeItem(atPath: path("none")) },
      { try FileManager.default.createDirectory(atPath: path("no/x"), withIntermediateDirectories: false) },
      { try Data().write(to: URL(filePath: path("no/x")), options: .atomic) },
    ] {
      let error = #expect(throws: (any Error).self) { try work() }
      let words = error?.plainWords ?? ""
      #expect(words.contains("No such file or directory") && words.contains(folder.path), "\(words)")
      #expect(!words.contains("NSCocoa"))
    }
  }
}
