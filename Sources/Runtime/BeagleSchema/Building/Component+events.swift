/// Actions for the events of components, in addition to those that a component has already:
///
/// ```swift
/// TextInput(editing: "query").onChange { Search(text: "@{onChange.value}") }
/// ```
extension TextInput {
  /// Adds actions that run at each edit and read the text as `@{onChange.value}`.
  public func onChange(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onChange) }

  /// Adds actions that run when the input receives the focus and read the text as `@{onFocus.value}`.
  public func onFocus(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onFocus) }

  /// Adds actions that run when the input loses the focus and read the text as `@{onBlur.value}`.
  public func onBlur(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onBlur) }
}

extension PageView {
  /// Adds actions that run when the page is turned and read its index, counted from 0, as `@{onPageChange}`.
  public func onPageChange(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onPageChange)
  }
}

extension ListView {
  /// Adds actions that run when the list is scrolled to its end.
  public func onScrollEnd(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onScrollEnd)
  }
}

extension GridView {
  /// Adds actions that run when the grid is scrolled to its end.
  public func onScrollEnd(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onScrollEnd)
  }
}

extension SimpleForm {
  /// Adds actions that a ``SubmitForm`` inside the form runs if no input has an error.
  public func onSubmit(@ActionBuilder _ actions: () -> [Action]) -> Self { adding(actions(), to: \.onSubmit) }

  /// Adds actions that a ``SubmitForm`` inside the form runs if an input has an error.
  public func onValidationError(@ActionBuilder _ actions: () -> [Action]) -> Self {
    adding(actions(), to: \.onValidationError)
  }
}

extension BuiltInComponent {
  fileprivate func adding(_ actions: [Action], to event: WritableKeyPath<Self, [Action]?>) -> Self {
    with { $0[keyPath: event] = (($0[keyPath: event] ?? []) + actions).orNone }
  }
}
