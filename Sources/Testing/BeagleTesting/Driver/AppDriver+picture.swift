import Beagle
import BeagleTerminal
import Foundation

extension AppDriver {
  /// The visible screen as lines of text, including content that has to be scrolled to, an open dialog and
  /// the failure, if any.
  public var picture: String {
    // A copy of the runtime can be resized without side effects.
    var runtime = session.runtime
    _ = runtime.handle(.resize(width: runtime.builder.width, height: nil))
    return picture(of: runtime.scene, scrolled: [:])
  }

  /// The visible part of the screen as lines of text, at the size of the device and the current scroll
  /// positions, with scroll bars and an open dialog.
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

  /// The nodes of the visible screen as a list, with their frames in points.
  public var tree: String { session.runtime.scene.map(renderer.tree(of:)) ?? "" }

  /// The picture, truncated if it is very high, and the last of the ``notices``, which often explain a
  /// failure.
  public var evidence: String {
    let picture = picture
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > Self.maximumLines else { return picture + noticed }
    return lines.prefix(Self.maximumLines).joined(separator: "\n")
      + "\n… and \((lines.count - Self.maximumLines).of("line")) more\n" + noticed
  }

  private var noticed: String {
    var seen: Set<SceneNotice> = []
    let last = notices.filter { seen.insert($0).inserted }.suffix(5)
    return last.map { "\n\(TerminalText(sanitizing: "(noticed: \($0))"))\n" }.joined()
  }

  /// Whether a request to the network has reached no server, so that failures say nothing about the
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

  private static let maximumLines = 100
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
  /// Sets the folder for snapshots to `__Snapshots__/<file>` next to a feature file, and resolves folders in
  /// its steps relative to it.
  public func keepSnapshots(besideFile path: String) {
    let file = URL(fileURLWithPath: path)
    featureFolder = file.deletingLastPathComponent()
    snapshotFolder = file.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
  }
}
