extension Collection<UInt8> {
  /// The lines of a text of JSON Lines, without their line feeds. What is behind the last one is a line, unless it is empty.
  package var byteLines: [SubSequence] {
    var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
