import BeagleJSON
import BeagleSchema
import CClients

/// What the clients of the Beagle protocol support: which components, properties, actions, operations and
/// values each version reads, and what it does with the rest.
///
/// ```swift
/// var check = ScreenCheck()
/// check.clients = try ClientTable.standard.field("ios>=1.6,android>=1.7,web")
/// ```
///
/// The facts are from the clients' public sources; `beagle check --explain gridView` names the file of each.
public struct ClientTable: Sendable {
  private(set) var clients: [Client] = []

  /// The public clients: `ios` from 1.0.0 to 2.1.3, `android` from 1.0.0 to 2.1.2, `web` (React) from 1.0.0
  /// to 2.1.0.
  public static let standard = ClientTable(files: files)

  static var files: [[UInt8]] {
    (0..<cclient_count()).map { index in
      let file = cclient(index)
      return Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.size)))
    }
  }

  /// Creates a table whose facts are read when they are first requested. Unreadable facts are skipped; a test
  /// ensures that there are none.
  init(files: [[UInt8]]) {
    clients = files.compactMap { file in UnreadClientFile(file).flatMap { try? Client($0) } }
  }

  /// Adds a custom client, from a file as `beagle schema --client` describes it. It replaces a client with
  /// the same name.
  ///
  /// - Returns: the client's name.
  /// - Throws: the first error in the file.
  @discardableResult
  public mutating func add(_ file: [UInt8]) throws(ClientFileError) -> String {
    let (read, findings) = ClientFile.examineDocument(file, .thorough)
    if let finding = findings.first(where: { $0.severity > .note }) {
      // The part after a semicolon is the effect on a document; a client file with errors is never used.
      let message = finding.message.split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
      throw ClientFileError("line \(finding.position.line), column \(finding.position.column)", message)
    }
    guard let read else { throw ClientFileError("", "this is not a client file") }
    let client: Client
    do throws(ClientFileError) {
      client = try Client(read, in: clients)
      if clients.contains(where: { $0.name == client.name && !$0.isApplication }) {
        throw ClientFileError("name", "\(client.name) is a client of Beagle itself; choose another name")
      }
    } catch {
      throw error.located(in: file)
    }
    clients.removeAll { $0.name == client.name }
    clients.append(client)
    return client.name
  }

  /// The names of all clients.
  public var names: [String] { clients.map(\.name) }
}

extension ClientTable {
  /// A fact of the table.
  package struct Entry: Sendable {
    package let client: String
    /// The key for `--explain`: `gridView.spanCount`.
    package let key: String
    /// The first version for which it is true.
    package let version: String
    package let source: String?
    package let isUnknown: Bool
  }

  /// All facts, in the order of their keys.
  package var entries: [Entry] {
    clients.flatMap { client in
      var all: [Entry] = []
      func add<Value>(_ key: String, _ facts: [Client.Fact<Value>]) {
        all += facts.map { fact in
          Entry(
            client: client.name, key: key, version: "\(client.versions[fact.versions.lowerBound])",
            source: client.citation(of: fact), isUnknown: fact.isUnknown)
        }
      }
      for types in [client.components, client.actions, client.objects] {
        for (name, type) in types.all {
          let key = name.hasPrefix("beagle:") ? String(name.dropFirst(7)) : name
          add(key, type.spans)
          for (property, facts) in type.properties { add("\(key).\(property)", facts) }
        }
      }
      for (choice, names) in client.values.all {
        for (name, facts) in names { add("\(choice).\(name)", facts) }
      }
      for (name, facts) in client.operations.all { add("\(name)()", facts) }
      for (rule, facts) in client.rules.all { add(rule.rawValue, facts) }
      return all.sorted { ($0.key, $0.version) < ($1.key, $1.version) }
    }
  }
}
