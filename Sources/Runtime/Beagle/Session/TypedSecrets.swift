/// What the password inputs of a session held last, also of those that are gone or were emptied: a request may carry it later.
struct TypedSecrets {
  /// How many texts are remembered. Of more, the first are forgotten.
  static let most = 1_000

  private struct Input: Equatable {
    let screen: ViewID
    let slot: NodeSlot
  }

  private var inputs: [(input: Input, text: String)] = []

  /// Each once, in the order in which the inputs appeared.
  var texts: [String] {
    var known: Set<String> = []
    return inputs.map(\.text).filter { known.insert($0).inserted }
  }

  /// To be called after each event: only the screen that is seen can be typed in.
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
      inputs = inputs.suffix(Self.most - 1) + [(input, text)]
    }
  }
}

extension LiveScreen {
  /// The texts of password inputs that are not empty.
  fileprivate var typedPasswords: [(slot: NodeSlot, text: String)] {
    tree.inputs.compactMap { slot, _ in
      guard case .textInput(let input) = tree.nodes[slot: slot].content, input.kind == .password,
        !input.text.isEmpty
      else { return nil }
      return (slot, input.text)
    }
  }
}
