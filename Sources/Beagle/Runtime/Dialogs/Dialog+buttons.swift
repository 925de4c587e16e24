extension Dialog {
  /// The confirming button's text, by default that of platforms.
  public var okText: String { labelOk ?? "Ok" }

  /// The other button's text; nil where there is none.
  public var cancelText: String? { isQuestion ? labelCancel ?? "Cancel" : nil }

  /// The texts of its buttons, the confirming one first.
  public var buttons: [String] { [okText, cancelText].compactMap { $0 } }
}
