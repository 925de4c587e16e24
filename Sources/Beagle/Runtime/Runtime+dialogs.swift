import BeagleSchema

/// A dialog that waits for the user, with what its buttons do.
struct PendingDialog: Sendable {
  var dialog: Dialog
  var origin: ActionOrigin
  var onOk: [Action]?
  var onCancel: [Action]?

  var hasActions: Bool { onOk?.isEmpty == false || onCancel?.isEmpty == false }
}

/// Alerts and questions. Each is shown when its turn comes; actions go on meanwhile.
extension Runtime {
  mutating func show(_ action: Alert, _ origin: ActionOrigin) {
    let dialog = Dialog(
      id: DialogID(number: newNumber()), title: evaluate(action.title, origin),
      message: evaluate(action.message, origin) ?? "", labelOk: action.labelOk, labelCancel: nil,
      isQuestion: false)
    show(PendingDialog(dialog: dialog, origin: origin, onOk: action.onPressOk))
  }

  mutating func show(_ action: Confirm, _ origin: ActionOrigin) {
    let dialog = Dialog(
      id: DialogID(number: newNumber()), title: evaluate(action.title, origin),
      message: evaluate(action.message, origin) ?? "", labelOk: action.labelOk,
      labelCancel: action.labelCancel, isQuestion: true)
    show(
      PendingDialog(
        dialog: dialog, origin: origin, onOk: action.onPressOk, onCancel: action.onPressCancel))
  }

  private mutating func show(_ pending: PendingDialog) {
    guard dialogs.count < limits.dialogs else { return reach("dialogs that wait", limits.dialogs) }
    dialogs.append(pending)
    effects.append(.show(pending.dialog))
  }

  mutating func close(_ id: DialogID, confirmed: Bool) {
    guard let place = dialogs.firstIndex(where: { $0.dialog.id == id }) else { return }
    let pending = dialogs.remove(at: place)
    if confirmed || !pending.dialog.isQuestion {
      run(confirmed ? pending.onOk : nil, pending.origin.entering("onPressOk"))
    } else {
      run(pending.onCancel, pending.origin.entering("onPressCancel"))
    }
  }
}
