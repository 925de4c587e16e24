extension SceneInput {
  /// The text as it may be shown: of a password as many bullets whatever its length, or nothing while it is empty.
  public var maskedText: String {
    kind == .password && !text.isEmpty ? String(repeating: "•", count: 8) : text
  }
}
