import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension NodeResolver {
  /// Resolves a node by its role, without the theme.
  mutating func resolveRole(
    _ node: LiveNode, _ state: NodeState?, _ environment: NodeEnvironment, after previous: Appearance?,
    in scope: Scope, to resolved: inout ResolvedNode
  ) {
    let component = node.component
    switch node.role {
    case .component: resolveComponent(node, state, environment, after: previous, in: scope, to: &resolved)
    case .scrollContent: resolved.style = .scrollContent(component.scrollDirection)
    case .bar:
      resolved.scene.content = .navigationBar
      resolved.style = builder.barStyle
    case .title:
      resolved.scene.content = .navigationTitle(component.navigationBar?.title ?? "")
      resolved.style = .barTitle
      resolved.isMeasured = true
    case .barItem: resolveBarItem(component, node.index, in: scope, to: &resolved)
    case .page:
      resolved.style = .growing
      if !environment.isSelected { resolved.hide() }
    case .tabRow:
      resolved.scene.content = .tabBar
      resolved.style = .rigidRow
    case .tab: resolveTab(component, node.index, environment.isSelected, in: scope, to: &resolved)
    case .line:
      resolved.style = .axis(component.scrollDirection.across)
      resolved.style.shrink = 0
      if builder.traits.contains(.centeredCells) { resolved.style.alignItems = .center }
    case .cell: resolveCell(component.listTraits, to: &resolved)
    case .staticCell: resolveCell(ItemList.Traits(direction: component.scrollDirection), to: &resolved)
    case .lazyPlaceholder:
      resolved.scene.componentType = component.typeName
      resolved.hide()
    }
  }

  private mutating func resolveComponent(
    _ node: LiveNode, _ state: NodeState?, _ environment: NodeEnvironment, after previous: Appearance?,
    in scope: Scope, to resolved: inout ResolvedNode
  ) {
    let component = node.component
    resolveContent(component, state, in: scope, to: &resolved)
    if !environment.isEnabled, case .button(let title, _, let hasBox) = resolved.scene.content {
      resolved.scene.content = .button(title: title, isEnabled: false, hasBox: hasBox)
      resolved.scene.interactions = []
    }
    if case .screen(let screen) = component {
      // A screen shows only the background of its style, as on iOS.
      if let style = component.style {
        apply(Style(backgroundColor: style.backgroundColor), previous, in: scope, to: &resolved)
      }
      if node.parent == nil { builder.fit(screen, &resolved.style) }
    } else if let style = component.style {
      apply(style, previous, in: scope, to: &resolved)
    }
    if environment.isPageRoot, builder.traits.contains(.filledPages), resolved.style.height.unit != .points {
      resolved.style.grow = 1
    }
    if case .image(var image) = resolved.scene.content {
      image.sizing = imageSizing(component.style?.size, resolved.style)
      resolved.scene.content = .image(image)
    }
    if component.listTraits.usesParentScroll {
      resolved.style.showAll(along: component.scrollDirection, in: environment.axis)
    }
    if let id = component.id {
      let suffix = node.suffix
      resolved.scene.id = suffix.isEmpty ? id : id + suffix
    }
    resolved.scene.componentType = component.typeName
    if let accessibility = component.accessibility { resolved.scene.describe(accessibility) }
    if resolved.style.display == .none { resolved.scene.isHidden = true }
  }

  /// Resolves the content of a component, with its layout before its style is applied.
  private mutating func resolveContent(
    _ component: Component, _ state: NodeState?, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    switch component {
    case .scrollView(let view):
      resolveScroll(
        view.scrollDirection ?? .vertical, showsIndicator: view.scrollBarEnabled ?? true, to: &resolved)
    case .text(let text):
      resolved.scene.content = .text(
        evaluate(text.text, in: scope) ?? "", alignment: evaluate(text.alignment, in: scope) ?? .left,
        color: color(text.textColor, in: scope))
      resolved.isMeasured = true
    case .button(let button): resolve(button, state, in: scope, to: &resolved)
    case .image(let image):
      resolved.scene.content = .image(
        SceneImage(
          source: source(of: image.path, in: scope), mode: mode(of: image),
          isSizedByPicture: component.style?.size?.width == nil || component.style?.size?.height == nil,
          isEmptyWithoutPicture: builder.traits.contains(.emptyImages),
          label: component.accessibility?.accessibilityLabel))
      resolved.isMeasured = true
    case .textInput(let input):
      resolve(input, state, in: scope, to: &resolved)
      if let coverage = builder.coverage, case .textInput(let shown) = resolved.scene.content {
        coverage.validated(component, hasError: shown.error != nil)
      }
    case .listView, .gridView: resolveList(component.listTraits, to: &resolved)
    case .pageView:
      resolved.style = .pages(builder.traits)
      resolved.scene.interactions = .turn
    case .pageIndicator(let indicator): resolve(indicator, in: scope, to: &resolved)
    case .tabBar:
      resolved.scene.content = .tabBar
      resolved.style = .rigidRow
    case .touchable: resolved.scene.interactions = .press
    case .formSubmit(let submit):
      // A button in it is pressed instead.
      if case .button = submit.child { break }
      if state.isEnabled ?? true { resolved.scene.interactions = .press }
    case .pullToRefresh(let pull): resolve(pull, state, to: &resolved)
    case .webView(let view):
      resolved.scene.content = .webView(url: evaluate(view.url, in: scope) ?? "")
      resolved.isMeasured = true
    case .tabView:
      resolved.style = .growing
      resolved.style.width = .percent(100)
    case .unknown(let unknown):
      resolved.scene.content = .unknown(type: unknown.type)
      resolved.isMeasured = true
    case .custom(let custom): resolve(custom, in: scope, to: &resolved)
    // All others are boxes.
    default: break
    }
  }
}

extension ResolvedNode {
  /// Excludes the node from the layout without removing it.
  fileprivate mutating func hide() {
    style.display = .none
    scene.isHidden = true
  }
}

extension NodeResolver {
  mutating func resolveBarItem(
    _ component: Component, _ index: Int32, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    resolved.isMeasured = true
    resolved.scene.interactions = .press
    guard let item = component.navigationBar?.navigationBarItems?[Int(index)] else { return }
    let icon = evaluate(item.image?.mobileId, in: scope)
    let text = item.text.flatMap { $0.isEmpty ? nil : $0 }
    resolved.scene.content = .navigationItem(text: text ?? icon ?? "")
    if icon != nil { resolved.scene.rareTexts.icon = icon }
    resolved.scene.id = item.id
    if let accessibility = item.accessibility { resolved.scene.describe(accessibility) }
  }

  mutating func resolveTab(
    _ component: Component, _ index: Int32, _ isSelected: Bool, in scope: Scope,
    to resolved: inout ResolvedNode
  ) {
    resolved.isMeasured = true
    let index = Int(index)
    let item: TabBar.Item
    switch component {
    case .tabBar(let bar): item = bar.items[index]
    case .tabView(let view):
      item = TabBar.Item(title: view.children[index].title, icon: view.children[index].icon)
    default: return
    }
    let icon = evaluate(item.icon?.mobileId, in: scope)
    resolved.scene.content = .tab(title: item.title ?? icon ?? "", isSelected: isSelected)
    if icon != nil { resolved.scene.rareTexts.icon = icon }
    resolved.scene.interactions = .press
    resolved.style = .growing
    // On phones, a bar scrolls if its tabs do not fit.
    if !builder.measurer.drawsInCells { resolved.style.shrink = 0 }
  }
}

extension Component {
  var navigationBar: NavigationBar? {
    if case .screen(let screen) = self { screen.navigationBar } else { nil }
  }
}

/// Resolves custom components. A component that the renderer does not draw is a box.
extension NodeResolver {
  mutating func resolve(_ custom: CustomComponent, in scope: Scope, to resolved: inout ResolvedNode) {
    if !custom.events.isEmpty {
      resolved.scene.rareTexts.events = custom.events.keys.sorted()
      resolved.scene.interactions = .fire
    }
    if custom.pressActions != nil { resolved.scene.interactions.insert(.press) }
    if custom.isOnlyDeclared, custom.content.isEmpty {
      resolved.scene.content = .unknown(type: custom.type)
      resolved.isMeasured = true
      return
    }
    guard builder.measurer.drawsComponent(named: SceneComponent.name(of: custom.type)) else { return }
    var values = DynamicDictionary()
    for (name, value) in custom.ownMembers where !value.isPart {
      values[name] = evaluate.evaluateTracked(value, in: scope)
    }
    let evaluation = ScopedEvaluation(evaluate, in: scope)
    let value = custom.evaluated(by: evaluation)
    evaluate = evaluation.evaluate
    var component = SceneComponent(type: custom.type, value: value, values: values)
    component.text = builder.measurer.text(of: component)
    resolved.scene.content = .custom(component)
    // A measured box cannot have children.
    resolved.isMeasured = custom.content.isEmpty
  }
}

/// Evaluates the binds of a custom component while they are decoded, and records the reads.
private final class ScopedEvaluation: BindEvaluation {
  var evaluate: BindEvaluator
  private let scope: Scope

  init(_ evaluate: BindEvaluator, in scope: Scope) {
    self.evaluate = evaluate
    self.scope = scope
  }

  func value(of template: ExpressionTemplate) -> DynamicObject {
    evaluate(Bind<DynamicObject>.expression(template), in: scope) ?? .empty
  }

  func value(of object: DynamicObject) -> DynamicObject { evaluate.evaluateTracked(object, in: scope) }
}

extension SceneNode {
  mutating func describe(_ accessibility: Accessibility) {
    rareTexts.accessibilityLabel = accessibility.accessibilityLabel
    isHeading = accessibility.isHeader == true
    isAccessible = accessibility.accessible != false
  }
}

extension DynamicObject {
  /// Whether it is an action or a component, or a list of those, which are evaluated separately.
  fileprivate var isPart: Bool {
    switch self {
    case .dictionary(let members): members["_beagleAction_"] != nil || members["_beagleComponent_"] != nil
    case .array(let values): values.first?.isPart ?? false
    default: false
    }
  }
}
