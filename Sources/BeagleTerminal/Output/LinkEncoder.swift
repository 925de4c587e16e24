/// Begins and ends links (OSC 8).
struct LinkEncoder {
  /// The link of the text that is being written.
  private var current: UInt16 = 0

  /// Starts the link with this number, or ends the current one. Reserves `more` bytes.
  @inline(__always)
  mutating func change(
    to link: UInt16, of links: LinkTable, in output: inout ByteBuffer, reserving more: Int
  ) {
    if link != current { write(link, of: links, in: &output, reserving: more) }
  }

  private mutating func write(
    _ link: UInt16, of links: LinkTable, in output: inout ByteBuffer, reserving more: Int
  ) {
    current = link
    output.reserve(8)
    output.append(EscapeSequence.link)
    output.append(links[link]?.url ?? [], reserving: more + 8)
    output.append(EscapeSequence.endOfString)
  }
}
