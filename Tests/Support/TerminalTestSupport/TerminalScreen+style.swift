import BeagleTerminal

extension TerminalScreen {
  /// Select graphic rendition.
  mutating func style(_ sequence: TerminalSequence) {
    var rest = (sequence.numbers.isEmpty ? [[0]] : sequence.numbers).map { $0[0] ?? 0 }[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: grid.look = TerminalLook()
      case 1: grid.look.attributes.insert(.bold)
      case 2: grid.look.attributes.insert(.dim)
      case 3: grid.look.attributes.insert(.italic)
      case 4: grid.look.attributes.insert(.underline)
      case 7: grid.look.attributes.insert(.reverse)
      case 9: grid.look.attributes.insert(.strikethrough)
      case 22: grid.look.attributes.subtract([.bold, .dim])
      case 23: grid.look.attributes.remove(.italic)
      case 24: grid.look.attributes.remove(.underline)
      case 27: grid.look.attributes.remove(.reverse)
      case 29: grid.look.attributes.remove(.strikethrough)
      case 30...37: grid.look.foreground = .palette(number - 30)
      case 90...97: grid.look.foreground = .palette(number - 82)
      case 40...47: grid.look.background = .palette(number - 40)
      case 100...107: grid.look.background = .palette(number - 92)
      case 39: grid.look.foreground = .own
      case 49: grid.look.background = .own
      case 38: grid.look.foreground = shade(&rest, sequence)
      case 48: grid.look.background = shade(&rest, sequence)
      default: recordError("style \(number)")
      }
    }
  }

  private mutating func shade(_ rest: inout ArraySlice<Int>, _ sequence: TerminalSequence)
    -> TerminalLook.Shade
  {
    let kind = rest.popFirst()
    let channels = (0..<(kind == 2 ? 3 : 1)).compactMap { _ in rest.popFirst().flatMap { UInt8(exactly: $0) }
    }
    switch kind {
    case 5 where channels.count == 1: return .palette(Int(channels[0]))
    case 2 where channels.count == 3: return .trueColor(channels[0], channels[1], channels[2])
    default:
      recordError("\(sequence)")
      return .own
    }
  }
}
