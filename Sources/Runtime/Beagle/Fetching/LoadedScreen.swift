import BeagleExpressions
import BeagleNetworking
package import BeagleSchema
import Foundation

/// A screen with everything it loads by itself.
public struct LoadedScreen: Sendable {
  var runtime: Runtime
  let screen: Screen
  let notices: [SceneNotice]

  /// The screen's scene, with all unexpected results as notices.
  public var scene: Scene {
    let scene = runtime.scene ?? runtime.builder.scene(of: screen)
    var all = scene.notices
    var known = Set(all)
    for notice in notices where known.insert(notice).inserted { all.append(notice) }
    return Scene(nodes: scene.nodes, size: scene.size, pending: scene.pending, notices: all)
  }

  /// The URLs that nodes lead to, as ``Runtime/links``.
  public var links: [NodeID: String] { runtime.links }

  /// Lays the screen out again with images as large as their pictures, whose sizes this measurer knows. Otherwise it
  /// must be equal to the measurer that was used before.
  public mutating func measureImages(with measurer: any Measurer) {
    _ = runtime.handle(.measureImages(measurer))
  }

  /// The binds and context of a node, which are not part of the scene.
  package func source(of node: NodeID) -> NodeSource { runtime.source(of: node) }

  /// The sources of many nodes: what passwords are is found out once.
  package var sources: (NodeID) -> NodeSource {
    let passwords = runtime.visiblePasswords.prepared
    return { [runtime] node in runtime.source(of: node, hiding: passwords) }
  }

  /// Why a node is as it is; nil for a node that is not there.
  public func explanation(of node: NodeID) -> NodeExplanation? { runtime.explanation(of: node) }

  /// What its nodes are called and where they are in the document, in document order.
  package var outline: [NodeOutline] { runtime.outline }
}

extension LoadedScreen {
  /// A message about a context that was given a value but that the screen neither declares nor reads, with a
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
    return "the screen neither declares nor shows such a context"
      + (near.map { "; did you mean \($0)?" } ?? "")
  }
}

/// Why a response that came is no screen. One sentence with URL, status, line, column and path.
package struct DecodingFailure: Error, CustomStringConvertible, LocalizedError {
  /// The whole requested URL, base URL included.
  package let url: URL
  /// The HTTP status of the response, if it was HTTP.
  package let status: Int?
  /// The fault in the body, with its position.
  package let error: DocumentError
  /// What the body seems to be instead, in a few words.
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

  /// What bytes that are no document seem to be instead, in words that follow their name: `is an HTML page, …`.
  package static func hint(of body: Data, type: String? = nil) -> String? {
    if body.isEmpty { return "has an empty body" }
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
  /// whether it is a secret by its name, was typed, or was sent as a credential. Bytes far after the error
  /// are omitted.
  package func hidingSecrets(in document: [UInt8], around error: DocumentError, typed: [String]) -> [UInt8] {
    SecretMasking(typed: typed).hidden(
      in: document, upTo: error.position.byte, sentIn: networkClient?.configuredHeaders ?? [:])
  }
}

extension SceneBuilder {
  /// A screen as it is before anything has come that it loads. Nothing is fetched.
  package func unloaded(_ screen: Screen, _ registry: ComponentRegistry) -> LoadedScreen {
    var runtime = Runtime(self)
    runtime.componentRegistry = registry
    let notices = runtime.handle(.open(.local(screen))).compactMap { effect -> SceneNotice? in
      if case .notice(let notice) = effect { notice } else { nil }
    }
    return LoadedScreen(runtime: runtime, screen: screen, notices: notices)
  }
}
