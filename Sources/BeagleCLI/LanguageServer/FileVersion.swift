import Foundation

/// Which file there is at a path, and when it was written.
struct FileVersion: Equatable, Sendable {
  private let path: String?
  private let modified: Date?
  private let size: Int?

  init(of path: String?) {
    let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    self.path = path
    modified = attributes?[.modificationDate] as? Date
    size = (attributes?[.size] as? NSNumber)?.intValue
  }
}
