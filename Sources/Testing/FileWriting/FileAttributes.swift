import BeagleNetworking
import Foundation

#if os(Linux)
  import CAttributes
#endif

/// The attributes of a file other than its owner and mode: access control lists, system labels and extended
/// attributes.
enum FileAttributes {
  typealias Draft = (path: String, descriptor: Int32)

  #if os(Linux)
    /// - Throws: an error if an attribute cannot be read or set.
    static func copy(from path: String, to draft: Draft, _ named: String) throws(FileFailure) {
      let names = try names(of: path, named)
      for name in names where !Name.ofBytes.contains(name.text) {
        let (value, failure) = buffer { getxattr(path, name.bytes, $0, $1) }
        guard let value else {
          // Another process has removed it meanwhile.
          if failure == ENODATA { continue }
          throw .unkept("extended attribute \(name.text)", failure, named)
        }
        // Some can only be set by the system, which may have set the same value.
        if value == buffer({ fgetxattr(draft.descriptor, name.bytes, $0, $1) }).bytes { continue }
        guard fsetxattr(draft.descriptor, name.bytes, value, value.count, 0) == 0 else {
          throw .unkept("extended attribute \(name.text)", errno, named)
        }
      }
      if names.contains(where: { $0.text == Name.accessList }) { return }
      // A folder can have an access control list for new files.
      guard fremovexattr(draft.descriptor, Name.accessList) == 0 || isNone(errno) else {
        throw .unkept("access control list", errno, named)
      }
    }

    private struct Name {
      static let accessList = "system.posix_acl_access"
      /// Checksums of the former bytes, and capabilities that the system removes when a file is written.
      static let ofBytes: Set<String> = ["security.ima", "security.evm", "security.capability"]

      /// Null-terminated.
      let bytes: [CChar]
      var text: String { String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }

    private static func names(of path: String, _ named: String) throws(FileFailure) -> [Name] {
      let (list, failure) = buffer { listxattr(path, $0, $1) }
      guard let list else {
        if isNone(failure) { return [] }
        throw .unkept("extended attributes", failure, named)
      }
      return list.split(separator: 0).map { Name(bytes: $0 + [0]) }
    }

    /// The result of a system call, or the reason why it fails.
    private static func buffer(
      _ call: (UnsafeMutablePointer<CChar>, Int) -> Int
    ) -> (bytes: [CChar]?, failure: Int32) {
      var failure: Int32 = 0
      // The maximum size of Linux, for names and for a value.
      let bytes = [CChar](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let written = buffer.baseAddress.map { call($0, buffer.count) } ?? 0
        if written < 0 { failure = errno }
        count = max(0, written)
      }
      return (failure == 0 ? bytes : nil, failure)
    }

    /// Whether the attribute does not exist or the file system has no attributes.
    private static func isNone(_ code: Int32) -> Bool {
      [ENODATA, EOPNOTSUPP, ENOSYS].contains(code)
    }
  #elseif canImport(Darwin)
    /// - Throws: an error if an attribute cannot be read or set.
    static func copy(from path: String, to draft: Draft, _ named: String) throws(FileFailure) {
      guard copyfile(path, draft.path, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0 else {
        throw .unkept("extended attributes", errno, named)
      }
    }
  #else
    static func copy(from path: String, to draft: Draft, _ named: String) throws(FileFailure) {}
  #endif
}
