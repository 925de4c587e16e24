import Beagle
import BeagleChecking
import BeagleProjects
import Dispatch
import Foundation
import HTTPServing
import Locking

/// A page of this machine that shows a document as it is in the editor.
///
/// Drawing is done aside, one document after the other. Of several that come meanwhile, only the newest is drawn.
final class Preview: Sendable {
  /// A document as it is in the editor, and how it is drawn.
  struct Document: Sendable {
    var uri: String
    var bytes: [UInt8]
    /// Where the cursor is.
    var byte: Int
    var registry: ComponentRegistry
    var drawing: PreviewDrawing
  }

  /// What the page shows.
  private struct Shown {
    let document: Document
    var picture: PreviewPicture?
    var fault: String?
  }

  private let site: PreviewSite
  private let server: HTTPServer
  private let queue = DispatchQueue(label: "preview")
  private let next = Mutex<Document?>(nil)
  /// Only the queue asks for it.
  private let shown = Mutex<Shown?>(nil)

  /// - Throws: where no port can be had.
  init() throws(SocketError) {
    let listener = try Socket.listening()
    site = PreviewSite(port: listener.port)
    server = try HTTPServer(listener, named: "preview", limits: PreviewSite.limits, site: site)
    server.start()
  }

  /// Where the page is. Nobody can guess it.
  var url: String { site.url }

  /// Shows a document as soon as it has been drawn. Returns at once.
  func show(_ document: Document) {
    next.withLock { $0 = document }
    queue.async { [weak self] in
      guard let self, let document = next.withLock({ $0.take() }) else { return }
      shown.withLock { $0 = show(document, after: $0) }
    }
  }

  /// A version that cannot be drawn leaves the picture of the one before.
  private func show(_ document: Document, after last: Shown?) -> Shown {
    let name = FileURI.path(of: document.uri)?.split(separator: "/").last.map(String.init) ?? document.uri
    let before = last?.document.uri == document.uri ? last : nil
    var shown = Shown(document: document, picture: before?.picture, fault: before?.fault)
    if before?.document.bytes != document.bytes || before?.document.drawing !== document.drawing {
      do throws(Failure) {
        let picture = try document.drawing.picture(of: document.bytes, named: name, document.registry)
        (shown.picture, shown.fault) = (picture, nil)
        server.publish("picture", "data:image/svg+xml;base64," + Data(picture.svg).base64EncodedString())
      } catch {
        shown.fault = HostEnvironment.safe(error.message)
        if before == nil { server.publish("picture", "") }
      }
    }
    let marks = shown.picture?.marks(at: LooseJSON(document.bytes).screenPaths(at: document.byte)) ?? []
    let notes = DynamicObject.object([
      "name": .string(name), "fault": .string(shown.fault ?? ""),
      "marks": .list(marks.map { .list($0.map { .double($0) }) }),
    ])
    server.publish("notes", String(decoding: JSONWriter.bytes(of: notes), as: UTF8.self))
    return shown
  }
}
