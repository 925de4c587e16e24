import BeagleNetworking
import Foundation
import Testing

/// Files that are replaced in one step.
struct WholeFileTests {
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

  private func write(_ text: String, to name: String, _ readers: WholeFile.Readers = .owner) throws {
    try WholeFile.write(text.utf8, to: path(name), readers: readers)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func aNewFileIsForItsOwnerAloneAndAnOldOneKeepsItsPermissions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("one", to: "new")
    #expect(try mode("new") == 0o600)
    for permissions: mode_t in [0o644, 0o640, 0o600, 0o444] {
      chmod(path("new"), permissions)
      for readers in [WholeFile.Readers.owner, .byDefault] {
        try write("two", to: "new", readers)
        #expect(try mode("new") == permissions)
      }
    }
    #expect(try text("new") == "two")
    #expect(try names == ["new"])
  }

  @Test(arguments: ["file", "missing"])
  func aLinkStaysOneAndItsFileIsWritten(name: String) throws {
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

  @Test func whatAKilledProcessLeftIsRemovedByTheNextAndWhatALivingOneWritesIsNot() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 1...3 { try Data("half".utf8).write(to: URL(filePath: path(".file.unfinished-\(number)"))) }
    // Somebody writes the second.
    let living = open(path(".file.unfinished-2"), O_RDWR)
    #expect(flock(living, LOCK_EX | LOCK_NB) == 0)
    try write("whole", to: "file")
    #expect(try names == [".file.unfinished-2", "file"])
    #expect(try text("file") == "whole")
    close(living)
    try write("again", to: "file")
    #expect(try names == ["file"])
  }

  @Test func manyMayWriteTheSameFile() async throws {
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

  @Test func whatGoesWrongIsInTheSystemsWordsWithThePath() throws {
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
    // What Foundation itself throws, which on Linux has a domain and a number for words.
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
