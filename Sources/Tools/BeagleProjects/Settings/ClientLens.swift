import Beagle
package import BeagleChecking
package import BeagleNetworking
import BeaglePictures
import Foundation
import Locking

/// Shows documents as one client version reads them: `--as android-1.6`.
package struct ClientLens: Sendable {
  /// The explanation in the help of commands with `--as`.
  package static let note = """
    --as shows the screen as a client version does, according to the table of beagle check --clients:
    components, actions and properties that the client does not know are omitted. android-1.6 is the newest
    1.6.x. If the client would show nothing of the screen, a message says why, and the exit code is 4. A
    line on standard error counts the places that the client reads differently, and the places for which
    this is unknown.
    """

  /// In the syntax of `--clients`, with its version: `android=1.6`.
  private let name: String
  /// The name in messages.
  private let title: String
  private var check: ScreenCheck

  /// The look of the client's platform; nil for a client of the project file with another name.
  var look: ClientLook? { ClientLook(rawValue: String(name.prefix { $0 != "=" })) }

  /// The layout and colour differences of the client.
  var traits: ClientTraits { check.traits }

  /// The differences of the client, summed over all documents.
  private let tally = Tally()

  private final class Tally: Sendable {
    let counts = Mutex((drawn: 0, emptyImages: 0, others: 0, unknown: 0))
    /// The reason why the first fetched document is not shown.
    let failure = Mutex<Failure?>(nil)
  }

  /// - Parameters:
  ///   - client: The value of `--as`.
  ///   - project: May declare custom clients, components and operations.
  /// - Throws: if the client or its version is unknown.
  package init(_ client: String, _ project: Project?) throws(UsageError) {
    let field = try (project?.clients.table ?? .standard).single(client)
    let declarations = project?.declarations ?? ProjectDeclarations()
    check = ScreenCheck(operations: declarations.table, componentRegistry: declarations.registry)
    check.clients = field
    (name, title) = (field.name.replacing(" ", with: "="), field.title)
  }

  /// - Throws: if the client shows nothing of the document.
  package func document(_ bytes: [UInt8], from source: String) throws(Failure) -> [UInt8] {
    let view = check.view(of: bytes)
    tally.counts.withLock { counts in
      counts.drawn += view.drawn
      counts.emptyImages += view.emptyImages
      counts.others += view.others
      counts.unknown += view.unknown
    }
    if let document = view.document { return document }
    let place = view.finding.map { "\(source):\($0.position.line):\($0.position.column): \($0.message)" }
    throw .decode("\(title) shows nothing of this screen: \(place ?? source)")
  }

  /// A line that counts the differences, shown and not shown; nil if there are none.
  ///
  /// - Parameter lacksPictures: Whether an image takes no space because its picture is missing.
  package func remark(lacksPictures: Bool) -> String? {
    let (always, emptyImages, others, unknown) = tally.counts.withLock { $0 }
    let drawn = always + (lacksPictures ? emptyImages : 0)
    var parts: [String] = []
    func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
    if drawn > 0 { parts.append("\(title) shows \(places(drawn)) differently, and so does the picture") }
    if others > 0 { parts.append("\(title) reads \(places(others)) differently in a way that is not drawn") }
    if unknown > 0 {
      parts.append(
        "it is unknown how \(title) handles \(places(unknown))")
    }
    guard !parts.isEmpty else { return nil }
    let isSingle = drawn + others + unknown == 1
    return
      """
      \(parts.joined(separator: ", and ")); beagle check --clients \(name) --strict names \
      \(isSingle ? "it" : "them")
      """
  }

  /// The reason why the first fetched document is not shown.
  package var failure: Failure? { tally.failure.withLock { $0 } }

  fileprivate func keep(_ failure: Failure) { tally.failure.withLock { $0 = $0 ?? failure } }
}

extension ClientLens {
  /// A network client whose documents are those that the client of the lens understands. What it cannot read
  /// is kept as an error.
  func applied(to client: any NetworkClient) -> any NetworkClient {
    DocumentNetworkClient(client) { [self] bytes, url in
      do throws(Failure) {
        return try document(bytes, from: url)
      } catch {
        keep(error)
        return []
      }
    }
  }
}

/// Changes the documents that another network client receives.
package final class DocumentNetworkClient: NetworkLayer {
  private let client: any NetworkClient
  private let change: @Sendable (_ document: [UInt8], _ url: String) -> [UInt8]

  /// - Parameter change: Returns the document to use instead.
  package init(
    _ client: any NetworkClient, _ change: @escaping @Sendable (_ document: [UInt8], _ url: String) -> [UInt8]
  ) {
    (self.client, self.change) = (client, change)
  }

  package var isThreadSafe: Bool { client.mayBeCalledAnywhere }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let url = request.url.absoluteString
    return client.executeRequest(request) { [change] result in
      completion(
        result.map { response in
          let bytes = Array(response.data)
          guard bytes.beginsLikeADocument, !bytes.isForeignJSON else { return response }
          return NetworkResponse(data: Data(change(bytes, url)), response: response.response)
        })
    }
  }
}

extension ClientTable {
  /// The client of `--as`: `android-1.6`, `android=1.6`, `android`, or the name of a client of the project
  /// file.
  package func single(_ text: String) throws(UsageError) -> TargetClients {
    let name = text.lowercased()
    var spelled = name
    if !names.contains(name), let dash = name.lastIndex(of: "-"), names.contains(String(name[..<dash])) {
      spelled.replaceSubrange(dash...dash, with: "=")
    }
    // For android1.6 and andriod-1.6, suggests an existing name with the version. A name that contains a
    // number may itself be a near match.
    if !names.contains(spelled), !Spelling.candidates(for: spelled, among: names).isCertain,
      let parts = spelled.wholeMatch(of: /(.+?)-?([0-9][0-9.]*)/), !spelled.contains("=")
    {
      let word = String(parts.1)
      if let near = names.contains(word) ? word : Spelling.nearest(to: word, among: names) {
        throw UsageError("--as: there is no client \"\(text)\"; did you mean \(near)-\(parts.2)?")
      }
    }
    do throws(TargetClientsError) {
      return try field(spelled).single
    } catch {
      throw UsageError("--as: \(error)")
    }
  }
}
