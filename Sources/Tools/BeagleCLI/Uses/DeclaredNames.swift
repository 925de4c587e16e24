import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal
import Foundation

/// A name that a file declares for all documents.
struct DeclaredName {
  let name: UsedName
  let file: String
  let place: UsePlace

  /// - Parameters:
  ///   - key: The declaring key.
  ///   - path: The path to the declaration.
  init(
    _ name: UsedName, _ text: String, in file: String, _ document: JSONDocument, _ key: JSONCursor,
    _ path: [String]
  ) {
    (self.name, self.file) = (name, file)
    place = UsePlace(
      kind: name.kind, text: text, role: .declaration,
      position: document.position(ofByte: key.byteRange.lowerBound + 1), length: key.byteRange.count - 2,
      path: DocumentPath(path.map { .name($0) }).description)
  }
}

extension Project {
  /// The components, actions and operations that the file declares.
  var declaredNames: [DeclaredName] {
    guard let document = try? JSONDocument(parsing: bytes) else { return [] }
    let names = FilePath.names(of: path, from: FileManager.default.currentDirectoryPath)
    let file = names?.joined(separator: "/") ?? path
    let members: [(key: String, kind: UsedName.Kind)] = [
      ("components", .component), ("actions", .action), ("operations", .operation),
    ]
    return document.withCursor { root in
      members.flatMap { member, kind in
        (root.member(member)?.members.map(\.key) ?? []).compactMap { key in
          key.stringValue.map { written in
            let isWhole = kind == .operation || written.lowercased().hasPrefix("custom:")
            let text = isWhole ? written : "custom:\(written)"
            let name = UsedName(kind, kind == .operation ? text : text.lowercased())
            return DeclaredName(name, text, in: file, document, key, [member, written])
          }
        }
      }
    }
  }
}

/// The names of the styles in a theme.
struct ThemeNames {
  /// In the order of the file.
  let declared: [DeclaredName]

  var names: Set<String> { Set(declared.map(\.name.key)) }

  init(_ path: String) throws(Failure) {
    let bytes = try Failure.contents(of: path)
    do throws(ThemeFile.Invalid) {
      _ = try ThemeFile(reading: bytes)
    } catch {
      throw .usage("\(path) is not a theme: \(error)")
    }
    guard let document = try? JSONDocument(parsing: bytes) else {
      declared = []
      return
    }
    declared = document.withCursor { root in
      var seen: Set<String> = []
      return [["styles"], ["dark", "styles"], ["light", "styles"]].flatMap { keys in
        let section = keys.reduce(root) { $0?.member($1) }
        return (section?.members.map(\.key) ?? []).compactMap { key -> DeclaredName? in
          guard let name = key.stringValue, seen.insert(name).inserted else { return nil }
          return DeclaredName(UsedName(.style, name), name, in: path, document, key, keys + [name])
        }
      }
    }
  }
}
