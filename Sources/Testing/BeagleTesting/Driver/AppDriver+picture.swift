import Beagle
import BeagleTerminal
import Foundation

extension AppDriver {
  /// The visible screen as lines of text, as high as its content, with an open dialog and the failure, if any. Content
  /// that has to be scrolled to is included.
  public var picture: String {
    // A copy of the runtime can be stretched without anybody noticing.
    var runtime = session.runtime
    _ = runtime.handle(.resize(width: runtime.builder.width, height: nil))
    return picture(of: runtime.scene, scrolled: [:])
  }

  /// The content of a device's display of this size: the part of the screen that is scrolled to, with scroll bars, and
  /// an open dialog.
  public var viewport: String { picture(of: session.runtime.scene, scrolled: paintedOffsets) }

  private func picture(of scene: Scene?, scrolled offsets: [NodeID: Float]) -> String {
    var text = ""
    if let scene {
      do throws(CellBufferError) {
        text = try renderer.text(of: scene, scrolled: offsets)
      } catch {
        text = "(\(error))\n"
      }
    } else if session.runtime.visible != nil {
      text = "(the screen is not loaded)\n"
    }
    for error in session.runtime.errors {
      text += "\n\(TerminalText(sanitizing: "(\(error))"))\n"
    }
    if let dialog { text += "\n" + dialog.picture }
    return text
  }

  /// A list of the visible screen's nodes with their frames in points.
  public var tree: String { session.runtime.scene.map(renderer.tree(of:)) ?? "" }

  /// The picture, cut where it is very high, and the last of the ``notices``: often, one is the reason.
  public var evidence: String {
    let picture = picture
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > Self.mostLines else { return picture + noticed }
    return lines.prefix(Self.mostLines).joined(separator: "\n")
      + "\n… and \((lines.count - Self.mostLines).of("line")) more\n" + noticed
  }

  private var noticed: String {
    var seen: Set<SceneNotice> = []
    let last = notices.filter { seen.insert($0).inserted }.suffix(5)
    return last.map { "\n\(TerminalText(sanitizing: "(noticed: \($0))"))\n" }.joined()
  }

  /// Whether a request that the network was to answer has reached no server, so that failures say nothing of the
  /// application.
  package var hasLostServer: Bool { gate.isServerLost }

  /// The last requests with their outcomes, and whether the screen shows their failures: a document that
  /// handles a failure may not show it. An open dialog may show it.
  var requestEvidence: String {
    let lines = gate.last(5).map { request in
      let line =
        switch request {
        case .sent(let request, let outcome): line(of: request, outcome)
        case .refused(let url): line(ofRefused: url)
        }
      return "\(TerminalText(sanitizing: "(\(line))"))\n"
    }
    return lines.isEmpty ? "" : "\n" + knownPasswords.hidden(in: lines.joined())
  }

  private func line(of request: SentRequest, _ outcome: RequestOutcome?) -> String {
    let isShown = isFailureShown { request.url.absoluteString.hasSuffix($0) }
    let end =
      switch outcome {
      case nil: "no response yet"
      case .status(let status)? where (200...299).contains(status): "\(status)"
      case .status(let status)?: "\(status)\(isShown ? "" : ", which the screen does not show")"
      case .failure(let reason)?: "failed: \(reason)\(isShown ? "" : "; the screen does not show it")"
      }
    return "sent \(request.name(relativeTo: dependencies.urlBuilder.baseUrl)): \(end)"
  }

  private func line(ofRefused url: String) -> String {
    let reason = Request.Error.urlBuilderError.description(for: url)
    let end = isFailureShown { $0 == url } ? "" : "; the screen does not show it"
    return "not sent \"\(url.withMaskedSecrets.messageLine)\": \(reason)\(end)"
  }

  private func isFailureShown(at isPath: (String) -> Bool) -> Bool {
    dialog != nil || session.runtime.errors.contains { isPath($0.path) }
  }

  private static let mostLines = 100
}

extension Dialog {
  /// A box with title, message and buttons.
  var picture: String {
    let buttons = [cancelText, okText].compactMap { $0.map { "[\($0)]" } }.joined(separator: " ")
    let lines = [title, message, buttons].compactMap { $0 }.flatMap { text in
      TerminalText(sanitizing: text).description.split(separator: "\n", omittingEmptySubsequences: false)
        .map { TerminalText(sanitizing: String($0)) }
    }
    let width = lines.map(\.columns).max() ?? 0
    let rule = String(repeating: "═", count: width + 2)
    let rows = lines.map { "║ \($0)\(String(repeating: " ", count: width - $0.columns)) ║\n" }
    return "╔\(rule)╗\n\(rows.joined())╚\(rule)╝\n"
  }
}

extension AppDriver {
  /// Has the steps that record something keep it in `__Snapshots__/<file>` beside a feature file, and those that name a
  /// folder find it there.
  public func keepSnapshots(besideFile path: String) {
    let file = URL(fileURLWithPath: path)
    featureFolder = file.deletingLastPathComponent()
    snapshotFolder = file.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
  }
}
