extension SceneInput {
  /// The text as it may be shown: a password has a bullet for each character, as a user perceives them.
  public var maskedText: String {
    kind == .password ? String(repeating: "•", count: text.count) : text
  }
}

extension SceneInput: CustomReflectable {
  /// What printing, `dump` and failed expectations of tests show of an input, and of the nodes and scenes it is in: no
  /// password.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "text": maskedText, "placeholder": placeholder, "kind": kind, "isEnabled": isEnabled,
        "isReadOnly": isReadOnly, "error": error as Any, "hasBox": hasBox,
      ])
  }
}
