import Beagle
package import BeagleChecking
import BeagleJSON
import Foundation

/// The clients that a project file names: custom ones, and the target clients.
package struct ProjectClients: Sendable {
  package private(set) var table = ClientTable.standard
  /// Nil if the file names none.
  package private(set) var field: TargetClients?

  package init() {}

  /// - Parameters:
  ///   - folder: The folder of the project file, which file names are relative to.
  ///   - findings: Receives the errors in the entries of the list.
  init(_ file: ProjectFile, _ bytes: [UInt8], in folder: URL, _ findings: inout [Diagnostic]) {
    guard let named = file.clients else { return }
    var clients: [(client: String, users: Int?)] = []
    var files: [String: String] = [:]
    for (index, one) in named.enumerated() {
      do {
        let name = try one.file.map { try add($0, in: folder) }
        guard let client = one.client ?? name else {
          throw UsageError("this client has neither \"client\" nor \"file\"")
        }
        if let name, client.prefix(while: { !">=< ".contains($0) }).lowercased() != name {
          throw UsageError("\"client\" is \"\(client)\", and the file is about \(name)")
        }
        if let name, let file = one.file {
          if let other = files[name], other != file {
            throw UsageError("\(file) is about \(name), and so is \(other)")
          }
          files[name] = file
        }
        if let users = one.users, users < 0 { throw UsageError("there cannot be \(users) users") }
        // Checked individually, to know which one is wrong.
        _ = try table.field(client)
        clients.append((client, one.users))
      } catch {
        findings.append(Self.finding("\(error)", at: index, in: bytes))
      }
    }
    do {
      if !clients.isEmpty { field = try table.field(clients) }
    } catch {
      findings.append(Self.finding("\(error)", at: 0, in: bytes))
    }
  }

  /// The rules of the target clients: those of `--clients`, otherwise those of the file, otherwise the newest
  /// versions.
  package func rules(_ named: String?) throws(UsageError) -> CompatibilityRules {
    guard let named else { return field.map { CompatibilityRules($0) } ?? .newest }
    do throws(TargetClientsError) {
      return CompatibilityRules(try table.field(named))
    } catch {
      throw UsageError("--clients: \(error)")
    }
  }

  /// - Returns: The client's name.
  private mutating func add(_ file: String, in folder: URL) throws -> String {
    let path = file.hasPrefix("/") ? file : folder.appendingPathComponent(file).path
    do {
      return try table.add(try Failure.contents(of: path))
    } catch let error as ClientFileError {
      throw UsageError("\(file): \(error)")
    } catch let error as Failure {
      throw UsageError(error.message)
    }
  }

  private static func finding(_ message: String, at index: Int, in bytes: [UInt8]) -> Diagnostic {
    var (position, length) = (SourcePosition(byte: 0, line: 1, column: 1), 0)
    if let document = try? JSONDocument(parsing: bytes) {
      document.withCursor { root in
        let clients = root.member("clients")
        guard let place = clients?.kind == .array ? clients?.element(at: index) : clients else { return }
        position = document.position(ofByte: place.byteRange.lowerBound)
        length = place.byteRange.count
      }
    }
    return Diagnostic(severity: .error, code: "value", message: message, position: position, length: length)
  }
}
