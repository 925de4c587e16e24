import Beagle
import BeagleChecking
import BeagleProjects
import Dispatch
import Foundation
import HTTPServing
import Locking

/// A local page that shows a document as edited.
///
/// Documents are drawn one by one in the background. If several versions arrive meanwhile, only the newest is
/// drawn.
final class Preview: Sendable {
  /// An edited document and the options for drawing it.
  struct Document: Sendable {
    var uri: String
    var bytes: [UInt8]
    var byte: Int
    var registry: ComponentRegistry
    var drawing: PreviewDrawing
  }

  private struct Shown {
    let document: Document
    var picture: PreviewPicture?
    var error: String?
  }

  private let site: PreviewSite
  private let server: HTTPServer
  private let queue = DispatchQueue(label: "preview")
  private let next = Mutex<Document?>(nil)
  /// Read and written on the queue only.
  private let shown = Mutex<Shown?>(nil)

  /// - Throws: an error if no port is available.
  init() throws(SocketError) {
    let listener = try Socket.listening()
    site = PreviewSite(port: listener.port)
    server = try HTTPServer(listener, named: "preview", limits: PreviewSite.limits, site: site)
    server.start()
  }

  /// The page's URL, which contains a secret token.
  var url: String { site.url }

  /// Shows a document as soon as it has been drawn. Returns at once.
  func show(_ document: Document) {
    next.withLock { $0 = document }
    queue.async { [weak self] in
      guard let self, let document = next.withLock({ $0.take() }) else { return }
      shown.withLock { $0 = show(document, after: $0) }
    }
  }

  /// Keeps the last picture if a version cannot be drawn.
  private func show(_ document: Document, after last: Shown?) -> Shown {
    let name = FileURI.path(of: document.uri)?.split(separator: "/").last.map(String.init) ?? document.uri
    let before = last?.document.uri == document.uri ? last : nil
    var shown = Shown(document: document, picture: before?.picture, error: before?.error)
    if before?.document.bytes != document.bytes || before?.document.drawing !== document.drawing {
      do throws(Failure) {
        let picture = try document.drawing.picture(of: document.bytes, named: name, document.registry)
        (shown.picture, shown.error) = (picture, nil)
        server.publish("picture", "data:image/svg+xml;base64," + Data(picture.svg).base64EncodedString())
      } catch {
        shown.error = HostEnvironment.safe(error.message)
        if before == nil { server.publish("picture", "") }
      }
    }
    let marks = shown.picture?.marks(at: LooseJSON(document.bytes).screenPaths(at: document.byte)) ?? []
    let notes = DynamicObject.object([
      "name": .string(name), "look": .string(document.drawing.look), "error": .string(shown.error ?? ""),
      "marks": .list(marks.map { .list($0.map { .double($0) }) }),
    ])
    server.publish("notes", String(decoding: JSONWriter.bytes(of: notes), as: UTF8.self))
    return shown
  }
}
