import BeagleSchema

/// Alerts and questions.
extension Runtime {
  mutating func show(_ action: Alert, _ origin: ActionOrigin) -> [Effect] {
    let content = DialogContent(
      title: evaluate(action.title, origin), message: evaluate(action.message, origin) ?? "",
      labelOk: action.labelOk, isQuestion: false)
    return show(content, origin, onOk: action.onPressOk)
  }

  mutating func show(_ action: Confirm, _ origin: ActionOrigin) -> [Effect] {
    let content = DialogContent(
      title: evaluate(action.title, origin), message: evaluate(action.message, origin) ?? "",
      labelOk: action.labelOk, labelCancel: action.labelCancel, isQuestion: true)
    return show(content, origin, onOk: action.onPressOk, onCancel: action.onPressCancel)
  }

  private mutating func show(
    _ content: DialogContent, _ origin: ActionOrigin, onOk: [Action]?, onCancel: [Action]? = nil
  ) -> [Effect] {
    let shown = dialogs.show(content, origin, onOk: onOk, onCancel: onCancel, limit: limits.dialogs)
    return [shown ?? .limit("dialogs that wait", limits.dialogs)]
  }
}

/// The dialogs that wait for the user, the first to be answered first. Each is shown when its turn comes; actions go on
/// meanwhile.
struct PendingDialogs: Sendable {
  private(set) var waiting: [PendingDialog] = []
  private var lastNumber: UInt64 = 0

  /// Adds a dialog. Returns the effect that shows it, or nil where so many wait already.
  mutating func show(
    _ content: DialogContent, _ origin: ActionOrigin, onOk: [Action]?, onCancel: [Action]? = nil, limit: Int
  ) -> Effect? {
    guard waiting.count < limit else { return nil }
    lastNumber += 1
    let dialog = Dialog(
      id: DialogID(number: lastNumber), title: content.title, message: content.message,
      labelOk: content.labelOk, labelCancel: content.labelCancel, isQuestion: content.isQuestion)
    waiting.append(PendingDialog(dialog: dialog, origin: origin, onOk: onOk, onCancel: onCancel))
    return .show(dialog)
  }

  /// Takes away a dialog that the user answered, and returns the actions of the button that was pressed.
  mutating func close(_ id: DialogID, confirmed: Bool) -> Outcome {
    guard let index = waiting.firstIndex(where: { $0.dialog.id == id }) else { return .none }
    let pending = waiting.remove(at: index)
    if confirmed || !pending.dialog.isQuestion {
      return .run(confirmed ? pending.onOk : nil, pending.origin.entering("onPressOk"))
    }
    return .run(pending.onCancel, pending.origin.entering("onPressCancel"))
  }
}

/// A dialog that waits for the user, with what its buttons do.
struct PendingDialog: Sendable {
  var dialog: Dialog
  var origin: ActionOrigin
  var onOk: [Action]?
  var onCancel: [Action]?
}

/// The texts of a dialog, evaluated.
struct DialogContent: Sendable {
  var title: String?
  var message: String
  var labelOk: String?
  var labelCancel: String?
  var isQuestion: Bool
}

extension Dialog {
  /// The confirming button's text, by default that of platforms.
  public var okText: String { labelOk ?? "Ok" }

  /// The other button's text; nil where there is none.
  public var cancelText: String? { isQuestion ? labelCancel ?? "Cancel" : nil }

  /// The texts of its buttons, the confirming one first.
  public var buttons: [String] { [okText, cancelText].compactMap { $0 } }
}
