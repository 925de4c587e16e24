import BeagleNetworking
import Foundation

/// The frame of all HTML reports: head, content security policy and style. A page loads only the pictures
/// that it names, and runs only its own script, which the policy allows by digest.
package struct ReportPage {
  package enum Pictures: String {
    case embedded = "data:"
    case beside = "data: 'self' file:"
  }

  private let title: String
  private let style: String
  private let pictures: Pictures
  private let script: String?
  private let body: String

  /// - Parameters:
  ///   - title: as markup.
  ///   - style: styles in addition to the common ones.
  ///   - script: the only script that may run.
  ///   - body: as markup, in which all text must be escaped.
  package init(
    title: String, style: String, pictures: Pictures = .embedded, script: String? = nil, body: String
  ) {
    (self.title, self.style, self.pictures) = (title, style, pictures)
    (self.script, self.body) = (script, body)
  }

  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    <style>
    \(Self.style)
    \(style)
    </style>
    </head>
    <body>
    \(body)\(script.map { "\n<script>\($0)</script>" } ?? "")
    </body>
    </html>

    """
  }

  private var policy: String {
    let scripts = script.map { "; script-src 'sha256-\(Self.digest(of: $0))'" } ?? ""
    return "default-src 'none'; img-src \(pictures.rawValue); style-src 'unsafe-inline'\(scripts); "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func digest(of script: String) -> String {
    let hex = Array(SHA256Digest.hex(script.utf8))
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(String(hex[$0..<$0 + 2]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  /// The common styles of all pages, for light and dark appearance.
  package static let style = """
    :root {
      color-scheme: light dark;
      --paper: #fafaf8; --card: #fff; --ink: #1c1d1f; --soft: #6a6d73; --line: #e3e3df;
      --error: #b3261e; --warning: #8a5a00; --note: #3d5a80;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #17181a; --card: #1f2023; --ink: #ececea; --soft: #9b9da3; --line: #33353a;
        --error: #ff8a80; --warning: #f0b95b; --note: #9ab6e0;
      }
    }
    * { box-sizing: border-box }
    body {
      margin: 0 auto; max-width: 110rem; padding: 3rem clamp(1rem, 4vw, 4rem) 6rem;
      background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
    }
    h1, h2, h3, h4 { margin: 0; line-height: 1.25; font-weight: 600; text-wrap: balance;
      overflow-wrap: anywhere }
    h1 { font-size: 2rem; letter-spacing: -.01em }
    p { margin: .25rem 0 0 }
    small { color: var(--soft); font-size: .85em; font-weight: 400 }
    a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em }
    a:hover { text-decoration-color: currentColor }
    summary { cursor: pointer }
    .path, code { font: .85rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
    .error { color: var(--error) }
    .warning { color: var(--warning) }
    .note { color: var(--note) }
    """
}
