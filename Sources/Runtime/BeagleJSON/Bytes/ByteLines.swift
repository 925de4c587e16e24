extension Collection<UInt8> {
  /// The lines of JSON Lines text, without their line feeds. Text after the last line feed is a line too,
  /// unless it is empty.
  package var byteLines: [SubSequence] {
    var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
