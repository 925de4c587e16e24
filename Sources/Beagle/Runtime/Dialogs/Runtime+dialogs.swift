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
