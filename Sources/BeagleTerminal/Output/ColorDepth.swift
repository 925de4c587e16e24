/// How many colours a terminal can show.
public enum ColorDepth: Sendable, CaseIterable {
  /// None; bold, underline and the like remain.
  case none
  /// The eight colours of ANSI and their bright forms.
  case sixteen
  /// The palette of xterm.
  case palette256
  /// 24 bits.
  case trueColor
}
