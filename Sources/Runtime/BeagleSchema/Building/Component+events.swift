/// Actions for the events of components, which are added to those that a component has already:
///
/// ```swift
/// TextInput(editing: "query").onChange { Search(text: "@{onChange.value}") }
/// ```
extension TextInput {
  /// The input with actions that run at each edit, and read the text as `@{onChange.value}`.
  public func onChange(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onChange) }

  /// The input with actions that run when it gets the keyboard, and read the text as `@{onFocus.value}`.
  public func onFocus(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onFocus) }

  /// The input with actions that run when it loses the keyboard, and read the text as `@{onBlur.value}`.
  public func onBlur(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onBlur) }
}

extension PageView {
  /// The pages with actions that run when they are turned, and read the page's number, counted from 0, as `@{onPageChange}`.
  public func onPageChange(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onPageChange)
  }
}

extension ListView {
  /// The list with actions that run when it is scrolled to its end.
  public func onScrollEnd(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onScrollEnd)
  }
}

extension GridView {
  /// The grid with actions that run when it is scrolled to its end.
  public func onScrollEnd(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onScrollEnd)
  }
}

extension SimpleForm {
  /// The form with actions that a ``SubmitForm`` inside it runs where no input has an error.
  public func onSubmit(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onSubmit) }

  /// The form with actions that a ``SubmitForm`` inside it runs where an input has an error.
  public func onValidationError(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onValidationError)
  }
}

extension BuiltInComponent {
  fileprivate func adding(_ actions: [Action], to event: WritableKeyPath<Self, [Action]?>) -> Self {
    with { $0[keyPath: event] = (($0[keyPath: event] ?? []) + actions).orNone }
  }
}
