/// Begins and ends links (OSC 8).
struct LinkEncoder {
  /// That of what is written now.
  private var current: UInt16 = 0

  /// Makes what follows lead to the link of this number, or nowhere. Leaves room for so many bytes `more`.
  mutating func change(
    to link: UInt16, of links: LinkTable, in output: inout ByteBuffer, reserving more: Int
  ) {
    if link == current { return }
    current = link
    output.reserve(8)
    output.append(EscapeSequence.link)
    output.append(links[link]?.url ?? [], reserving: more + 8)
    output.append(EscapeSequence.endOfString)
  }
}
