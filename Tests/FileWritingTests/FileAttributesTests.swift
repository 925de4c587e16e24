#if os(Linux)
  import BeagleNetworking
  import CAttributes
  import FileWriting
  import Foundation
  import Testing

  /// Attributes that a replaced file keeps in addition to its owner and mode.
  struct FileAttributesTests {
    private static let list = "system.posix_acl_access"
    private static let folderList = "system.posix_acl_default"

    private let folder: URL
    private var path: String { folder.appending(path: "file").path(percentEncoded: false) }

    init() throws {
      folder = try Self.folder()
    }

    /// A folder with a file.
    private static func folder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appending(path: "attributes-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("former".utf8).write(to: folder.appending(path: "file"))
      return folder
    }

    /// The user 54323 may read and write.
    private static let reader = accessList([
      (1, 6, .max), (2, 6, 54_323), (4, 4, .max), (16, 6, .max), (32, 0, .max),
    ])

    /// A list as the system keeps it: its version, and entries of a tag, rights and an identifier.
    private static func accessList(_ entries: [(tag: UInt16, rights: UInt16, id: UInt32)]) -> [UInt8] {
      func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
      }
      return bytes(UInt32(2)) + entries.flatMap { bytes($0.tag) + bytes($0.rights) + bytes($0.id) }
    }

    /// Whether the file system of temporary folders has attributes and lists.
    private static let areThere: Bool = {
      guard let folder = try? folder() else { return false }
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "file").path(percentEncoded: false)
      return set("user.beagle", [1], of: path) && set(list, reader, of: path)
    }()

    private static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
      setxattr(path, name, value, value.count, 0) == 0
    }

    private func value(_ name: String, of path: String) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = getxattr(path, name, &bytes, bytes.count)
      return count < 0 ? nil : Array(bytes.prefix(count))
    }

    private func mode(of path: String) -> mode_t {
      var info = stat()
      return stat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
    }

    @Test(.enabled(if: areThere, "the file system has no extended attributes"))
    func attributesAreKept() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let large = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
      for (name, value) in [("user.empty", []), ("user.é", [0, 1, 0xFF]), ("user.large", large)] {
        try #require(Self.set(name, value, of: path))
      }
      // Its owner may not write it, and user attributes are set by those who may.
      try #require(chmod(path, 0o4440) == 0)
      try AtomicFile.write("new".utf8, to: path, readers: .owner)
      #expect(value("user.empty", of: path) == [] && value("user.é", of: path) == [0, 1, 0xFF])
      #expect(value("user.large", of: path) == large && mode(of: path) == 0o4440)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test(.enabled(if: areThere, "the file system has no access control lists"))
    func accessControlListIsKept() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try #require(Self.set(Self.list, Self.reader, of: path))
      let before = mode(of: path)
      try AtomicFile.write("new".utf8, to: path, readers: .owner)
      #expect(value(Self.list, of: path) == Self.reader)
      #expect(mode(of: path) == before && before == 0o660)
    }

    /// The default list of a folder must not grant access to a file that had no list.
    @Test(.enabled(if: areThere, "the file system has no access control lists"))
    func accessControlListOfFolderIsNotInherited() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try #require(chmod(path, 0o640) == 0)
      try #require(Self.set(Self.folderList, Self.reader, of: folder.path))
      try AtomicFile.write("new".utf8, to: path, readers: .owner)
      #expect(value(Self.list, of: path) == nil && mode(of: path) == 0o640)
      // As for any new file.
      try AtomicFile.write("new".utf8, to: path + "-2", readers: .byDefault)
      #expect(value(Self.list, of: path + "-2") != nil)
    }
  }
#endif
