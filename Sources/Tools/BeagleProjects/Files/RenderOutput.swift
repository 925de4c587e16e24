import BeagleNetworking
package import FileWriting
import Foundation

/// The destination of the pictures of `render`.
package enum RenderOutput: Equatable {
  case standardOutput
  case file(String)
  /// The path of a folder, without a trailing slash.
  case folder(String)

  /// Interprets the value of `--output`: `-` is standard output; a trailing slash or an existing folder means
  /// a folder.
  package init(_ text: String?) {
    switch text {
    case nil, "-": self = .standardOutput
    case "/": self = .folder("")
    case let text? where text.hasSuffix("/"): self = .folder(String(text.dropLast()))
    case let text? where Folder(text) != nil: self = .folder(text)
    case let text?: self = .file(text)
    }
  }

  package var isFolder: Bool { if case .folder = self { true } else { false } }
}

package enum OutputFile {
  /// Writes a file atomically: on failure, the former file is unchanged.
  ///
  /// - Returns: The number of hard links that still have the former content.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, replacing former: AtomicFile.Former = .any
  ) throws(Failure) -> Int {
    do throws(FileFailure) {
      return try AtomicFile.write(bytes, to: path, readers: .byDefault, replacing: former)
    } catch {
      throw .fetch("cannot write \"\(path)\": \(error.reasonForWriting)")
    }
  }

  /// Creates a file, unless its name is already in use.
  ///
  /// - Returns: Whether it was created.
  package static func create(_ bytes: [UInt8], at path: String) throws(Failure) -> Bool {
    do throws(FileFailure) {
      return try AtomicFile.create(bytes, at: path, readers: .byDefault)
    } catch {
      throw .fetch("cannot write \"\(path)\": \(error.reasonForWriting)")
    }
  }

  /// Refuses to write a file that only a project file names, unless it is in the project's folder with all
  /// links followed: the project file may be untrusted.
  ///
  /// - Parameter member: The member that names it: `check.baseline`.
  package static func refuse(_ path: String, outside folder: String, _ member: String) throws(Failure) {
    let place = FilePath.resolved(path)
    let names = FilePath.names(of: place, from: folder) ?? []
    guard names.isEmpty || names.contains(".git") else { return }
    throw .usage(
      "\(member) of \(Project.fileName) names \"\(place)\", but a project file may only have files "
        + "written in its folder \(folder) and not in .git; an option on the command line may name any file")
  }

  /// The message about a replaced file that has other hard links.
  package static func remark(otherNames count: Int, of path: String) -> String? {
    if count == 0 { return nil }
    let names = count == 1 ? "other name still has" : "\(count) other names still have"
    return "\"\(path)\" was a hard link: its \(names) the old content"
  }

  /// Creates a folder and its parents, unless it exists.
  package static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .fetch("cannot create the folder \"\(path)\": \(error.plainWords)")
    }
  }
}

/// Generates unique, portable file names for several targets.
package struct FileNames {
  private var taken: Set<String> = []
  /// The last number of each name, so that no number is tried twice.
  private var numbers: [String: Int] = [:]

  package static let maximumLength = 80

  package init() {}

  /// - Returns: The target's name without its extension, with a number if the name is already taken.
  package mutating func next(for target: String) -> String {
    let name = Self.name(of: target)
    var numbered = name
    // Some file systems are not case-sensitive.
    var number = numbers[name.lowercased()] ?? 1
    defer { numbers[name.lowercased()] = number }
    while !taken.insert(numbered.lowercased()).inserted {
      number += 1
      numbered = "\(name)-\(number)"
    }
    return numbered
  }

  /// `shop-My-cart` for `shop/My cart.json`. The name contains no dots.
  package static func name(of target: String) -> String {
    let text = target.lowercased().hasSuffix(".json") ? target.dropLast(5) : target[...]
    var name = ""
    for scalar in text.unicodeScalars.prefix(4 * maximumLength) {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    let short = name.prefix(maximumLength)
    let trimmed = short.hasSuffix("-") ? short.dropLast() : short
    return trimmed.isEmpty ? "screen" : String(trimmed)
  }
}
