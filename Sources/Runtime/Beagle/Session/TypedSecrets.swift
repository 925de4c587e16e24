/// The last contents of a session's password inputs, including removed and cleared ones: a later request may
/// contain them.
struct TypedSecrets {
  /// The maximum number of texts. Beyond it, the oldest ones are discarded.
  static let maximumCount = 1_000

  private struct Input: Equatable {
    let screen: ViewID
    let slot: NodeSlot
  }

  private var inputs: [(input: Input, text: String)] = []

  /// Without repetition, in the order in which the inputs appeared.
  var texts: [String] {
    var known: Set<String> = []
    return inputs.map(\.text).filter { known.insert($0).inserted }
  }

  /// Must be called after each event: only the visible screen can be typed in.
  mutating func remember(_ runtime: Runtime) {
    guard let screen = runtime.navigation.visible else { return }
    for (slot, text) in runtime.navigation[live: screen]?.typedPasswords ?? [] {
      remember(text, in: Input(screen: screen, slot: slot))
    }
  }

  private mutating func remember(_ text: String, in input: Input) {
    if let index = inputs.firstIndex(where: { $0.input == input }) {
      inputs[index].text = text
    } else {
      inputs = inputs.suffix(Self.maximumCount - 1) + [(input, text)]
    }
  }
}

extension LiveScreen {
  fileprivate var typedPasswords: [(slot: NodeSlot, text: String)] {
    tree.inputs.compactMap { slot, _ in
      guard case .textInput(let input) = tree.nodes[slot: slot].content, input.kind == .password,
        !input.text.isEmpty
      else { return nil }
      return (slot, input.text)
    }
  }
}
