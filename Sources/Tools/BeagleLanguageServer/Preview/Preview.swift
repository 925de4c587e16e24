import Beagle
import BeagleChecking
import BeagleProjects
import Dispatch
import Foundation
package import HTTPServing
import Locking

/// A local page that shows a document as edited, or other pictures.
///
/// Pictures are drawn one by one in the background. If several versions arrive meanwhile, only the newest is
/// drawn.
package final class Preview: Sendable {
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
  /// Draws the newest version, unless that has begun.
  private let next = Mutex<(@Sendable (Preview) -> Void)?>(nil)
  /// Read and written on the queue only.
  private let shown = Mutex<Shown?>(nil)

  /// - Throws: an error if no port is available.
  package init() throws(SocketError) {
    let listener = try Socket.listening()
    site = PreviewSite(port: listener.port)
    server = try HTTPServer(listener, named: "preview", limits: PreviewSite.limits, site: site)
    server.start()
  }

  /// The page's URL, which contains a secret token.
  package var url: String { site.url }

  /// Shows a document as soon as it has been drawn. Returns at once.
  func show(_ document: Document) {
    draw { preview in preview.shown.withLock { $0 = preview.show(document, after: $0) } }
  }

  /// Shows a picture as soon as it has been drawn. Returns at once.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - look: The name of the look.
  ///   - error: A message over the picture; empty for none.
  ///   - svg: Draws the picture; nil to keep the last one.
  package func show(
    named name: String, look: String, error: String, _ svg: @escaping @Sendable () -> [UInt8]?
  ) {
    draw { preview in
      if let svg = svg() { preview.publish(svg) }
      preview.publishNotes(name, look, error: error)
    }
  }

  private func draw(_ newest: @escaping @Sendable (Preview) -> Void) {
    next.withLock { $0 = newest }
    queue.async { [weak self] in
      guard let self, let newest = next.withLock({ $0.take() }) else { return }
      newest(self)
    }
  }

  private func publish(_ svg: [UInt8]) {
    server.publish("picture", "data:image/svg+xml;base64," + Data(svg).base64EncodedString())
  }

  private func publishNotes(_ name: String, _ look: String, error: String = "", marks: [[Double]] = []) {
    let notes = DynamicObject.object([
      "name": .string(name), "look": .string(look), "error": .string(error),
      "marks": .list(marks.map { .list($0.map { .double($0) }) }),
    ])
    server.publish("notes", String(decoding: JSONWriter.bytes(of: notes), as: UTF8.self))
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
        publish(picture.svg)
      } catch {
        shown.error = HostEnvironment.safe(error.message)
        if before == nil { server.publish("picture", "") }
      }
    }
    let marks =
      shown.picture?.frames.marks(at: LooseJSON(document.bytes).screenPaths(at: document.byte)) ?? []
    publishNotes(name, document.drawing.look, error: shown.error ?? "", marks: marks)
    return shown
  }
}
