import LineBreaking

@testable import BeagleTerminal

extension TerminalText {
  /// Its clusters as they are drawn, newlines among them; what is not drawn is not.
  var clusterTexts: [String] {
    func texts(_ source: some ClusterSource) -> [String] {
      withUTF8 { bytes in
        (0..<source.count).map { String(decoding: bytes[source.bytes(at: $0)], as: UTF8.self) }
      }
    }
    return withClusters(plain: texts, segmented: texts).filter { !$0.isEmpty }
  }

  /// The line-breaking class of each cluster, drawn or not.
  var breakKinds: [BreakClass] {
    func kinds(_ source: some ClusterSource) -> [BreakClass] {
      (0..<source.count).map { source.kind(at: $0) }
    }
    return withClusters(plain: kinds, segmented: kinds)
  }
}

/// The numbers of a text's scalars, for messages.
func numbers(_ text: String) -> String {
  text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
}
