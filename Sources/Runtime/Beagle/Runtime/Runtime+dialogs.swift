import BeagleSchema

extension Runtime {
  mutating func show(_ action: Alert, _ origin: ActionOrigin) -> [Effect] {
    let dialog = Dialog(
      id: dialogs.nextID, title: evaluate(action.title, origin),
      message: evaluate(action.message, origin) ?? "", labelOk: action.labelOk, isQuestion: false)
    return show(PendingDialog(dialog: dialog, origin: origin, onOk: action.onPressOk))
  }

  mutating func show(_ action: Confirm, _ origin: ActionOrigin) -> [Effect] {
    let dialog = Dialog(
      id: dialogs.nextID, title: evaluate(action.title, origin),
      message: evaluate(action.message, origin) ?? "", labelOk: action.labelOk,
      labelCancel: action.labelCancel, isQuestion: true)
    return show(
      PendingDialog(dialog: dialog, origin: origin, onOk: action.onPressOk, onCancel: action.onPressCancel))
  }

  private mutating func show(_ pending: PendingDialog) -> [Effect] {
    [dialogs.show(pending, limit: limits.dialogs) ?? .limit("dialogs that wait", limits.dialogs)]
  }
}

/// The dialogs that wait for the user, in order. Each is shown when its turn comes; actions continue in the
/// meantime.
struct PendingDialogs: Sendable {
  private(set) var waiting: [PendingDialog] = []
  private var lastNumber: UInt64 = 0

  /// The ID of the next dialog that is added.
  var nextID: DialogID { DialogID(number: lastNumber + 1) }

  /// Adds a dialog with the ``nextID``. Returns the effect that shows it, or nil if the limit is reached.
  mutating func show(_ pending: PendingDialog, limit: Int) -> Effect? {
    guard waiting.count < limit else { return nil }
    lastNumber += 1
    waiting.append(pending)
    return .show(pending.dialog)
  }

  /// Removes a dialog that the user closed, and returns the actions of the pressed button.
  mutating func close(_ id: DialogID, confirmed: Bool) -> Outcome {
    guard let index = waiting.firstIndex(where: { $0.dialog.id == id }) else { return .none }
    let pending = waiting.remove(at: index)
    if confirmed || !pending.dialog.isQuestion {
      return .run(confirmed ? pending.onOk : nil, pending.origin.entering("onPressOk"))
    }
    return .run(pending.onCancel, pending.origin.entering("onPressCancel"))
  }
}

struct PendingDialog: Sendable {
  var dialog: Dialog
  var origin: ActionOrigin
  var onOk: [Action]?
  var onCancel: [Action]?
}

extension Dialog {
  /// The text of the confirming button, with the platforms' default.
  public var okText: String { labelOk ?? "Ok" }

  /// The text of the other button; nil if there is none.
  public var cancelText: String? { isQuestion ? labelCancel ?? "Cancel" : nil }

  /// The texts of the buttons, the confirming one first.
  public var buttons: [String] { [okText, cancelText].compactMap { $0 } }
}
