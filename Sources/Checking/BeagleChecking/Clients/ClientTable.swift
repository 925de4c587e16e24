import BeagleJSON
import BeagleSchema
import CClients

/// What the clients of the Beagle protocol know: which components, properties, actions, operations and values each version reads,
/// and what it does with the rest.
///
/// ```swift
/// var check = ScreenCheck()
/// check.clients = try ClientTable.standard.field("ios>=1.6,android>=1.7,web")
/// ```
///
/// The facts are from the clients' public sources; `beagle check --explain gridView` names the file of each.
public struct ClientTable: Sendable {
  private(set) var clients: [Client] = []

  /// The public clients: `ios` from 1.0.0 to 2.1.3, `android` from 1.0.0 to 2.1.2, `web` (React) from 1.0.0 to 2.1.0.
  public static let standard = ClientTable(files: files)

  /// The files of the public clients.
  static var files: [[UInt8]] {
    (0..<cclient_count()).map { index in
      let file = cclient(index)
      return Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.size)))
    }
  }

  /// A table of which each fact is read when it is first asked for. What cannot be read is left out; a test sees to it that all can.
  init(files: [[UInt8]]) {
    clients = files.compactMap { file in UnreadClientFile(file).flatMap { try? Client($0) } }
  }

  /// Adds a client of a team's own, from a file as `beagle schema --client` describes it. One with the name of another of them takes
  /// its place.
  ///
  /// - Returns: the client's name.
  /// - Throws: what is wrong with the file.
  @discardableResult
  public mutating func add(_ file: [UInt8]) throws(ClientFileError) -> String {
    let (read, findings) = ClientFile.examineDocument(file, .thorough)
    if let fault = findings.first(where: { $0.severity > .note }) {
      // What follows a semicolon is what becomes of a faulty document; this is not used at all.
      let message = fault.message.split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
      throw ClientFileError("line \(fault.position.line), column \(fault.position.column)", message)
    }
    guard let read else { throw ClientFileError("", "this is no file about a client") }
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
    /// As `--explain` takes it: `gridView.spanCount`.
    package let key: String
    /// The first version of which it is true.
    package let version: String
    /// The repository, the tag and the file.
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
