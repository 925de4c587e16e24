import BeagleExpressions
import BeagleNetworking
package import BeagleSchema
import Foundation

/// A screen with everything it has loaded by itself.
public struct LoadedScreen: Sendable {
  var runtime: Runtime
  let screen: Screen
  let notices: [SceneNotice]

  /// The screen's scene. Its notices include the notices of loading.
  public var scene: Scene {
    let scene = runtime.scene ?? runtime.builder.scene(of: screen)
    var all = scene.notices
    var known = Set(all)
    for notice in notices where known.insert(notice).inserted { all.append(notice) }
    return Scene(nodes: scene.nodes, size: scene.size, pending: scene.pending, notices: all)
  }

  /// The URLs that nodes link to, as in ``Runtime/links``.
  public var links: [NodeID: String] { runtime.links }

  /// Lays the screen out again with the image sizes that this measurer knows. In all other respects the
  /// measurer must be equal to the previous one.
  public mutating func measureImages(with measurer: any Measurer) {
    _ = runtime.handle(.measureImages(measurer))
  }

  /// The binds and context of a node, which are not part of the scene.
  package func source(of node: NodeID) -> NodeSource { runtime.source(of: node) }

  /// The sources of many nodes; passwords are determined only once.
  package var sources: (NodeID) -> NodeSource {
    let passwords = runtime.visiblePasswords.prepared
    return { [runtime] node in runtime.source(of: node, hiding: passwords) }
  }

  /// Explains a node; nil if there is no such node.
  public func explanation(of node: NodeID) -> NodeExplanation? { runtime.explanation(of: node) }

  /// The names and document paths of the nodes, in document order.
  package var outline: [NodeOutline] { runtime.outline }
}

extension LoadedScreen {
  /// A message about a context that was set but that the screen neither declares nor reads, with a
  /// suggestion. Nil if the screen uses it.
  package func unknownContext(_ id: String) -> String? {
    guard id != Context.globalID, id != Context.navigationID,
      let live = runtime.navigation.visibleLive
    else {
      return nil
    }
    var declared: Set<String> = []
    var reading: ScopeFrame?
    for slot in live.tree.nodes.order where live.tree[slot].role == .component {
      if let context = live.tree[slot].component.context { declared.insert(context.id) }
      reading = reading ?? live.tree[slot].scope?.nearest(id)
    }
    if declared.contains(id) { return nil }
    if let reading, let slot = live.contexts.slot(of: reading), !live.contexts.readers(of: slot).isEmpty {
      return nil
    }
    let near = Spelling.nearest(to: id, among: declared.sorted())
    return "the screen neither declares nor reads this context"
      + (near.map { "; did you mean \($0)?" } ?? "")
  }
}

/// The reason why a response is not a screen: one sentence with URL, status, line, column and path.
package struct DecodingFailure: Error, CustomStringConvertible, LocalizedError {
  /// The whole requested URL, including the base URL.
  package let url: URL
  /// The HTTP status of the response, if it was HTTP.
  package let status: Int?
  /// The error in the body, with its position.
  package let error: DocumentError
  /// A guess in a few words at what the body is instead.
  let hint: String?
  /// The body of the response for an excerpt: secrets are masked, positions are unchanged, and bytes far
  /// after the error are omitted.
  package let body: [UInt8]

  init(url: URL, response: NetworkResponse, body: [UInt8], error: DocumentError) {
    self.url = url
    self.error = error
    status = (response.response as? HTTPURLResponse)?.statusCode
    self.body = body
    hint = Self.hint(of: response.data, type: response.response.mimeType)
  }

  package var description: String {
    let response = status.map { " (status \($0))" } ?? ""
    return "\(url.withoutCredentials)\(response) \(hint ?? "is not a Beagle screen"): \(error)"
  }

  package var errorDescription: String? { description }

  /// A guess at what the body is instead of a document, as a predicate: `is an HTML page, …`.
  package static func hint(of body: Data, type: String? = nil) -> String? {
    if body.isEmpty { return "is empty" }
    let start = body.prefix(256).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start.first == UInt8(ascii: "<") {
      let text = String(decoding: start, as: UTF8.self).lowercased()
      let isHTML = type == "text/html" || text.contains("<html") || text.hasPrefix("<!doctype html")
      return isHTML ? "is an HTML page, not a Beagle screen" : "is not JSON"
    }
    return nil
  }
}

extension BeagleDependencies {
  /// The bytes of a document for an excerpt around an error. Each byte of a secret becomes an asterisk,
  /// whether the name marks it as a secret, or it was typed or sent as a credential. Bytes far after the
  /// error are omitted.
  package func hidingSecrets(in document: [UInt8], around error: DocumentError, typed: [String]) -> [UInt8] {
    SecretMasking(typed: typed).hidden(
      in: document, upTo: error.position.byte, sentIn: networkClient?.configuredHeaders ?? [:])
  }
}

extension SceneBuilder {
  /// A screen before anything it loads has arrived. Nothing is fetched.
  package func unloaded(_ screen: Screen, _ registry: ComponentRegistry) -> LoadedScreen {
    var runtime = Runtime(self)
    runtime.componentRegistry = registry
    let notices = runtime.handle(.open(.local(screen))).compactMap { effect -> SceneNotice? in
      if case .notice(let notice) = effect { notice } else { nil }
    }
    return LoadedScreen(runtime: runtime, screen: screen, notices: notices)
  }
}
