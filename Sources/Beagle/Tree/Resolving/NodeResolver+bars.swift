import BeagleExpressions
import BeagleSchema

/// Resolves navigation bars and tabs.
extension NodeResolver {
  mutating func resolveBarItem(
    _ component: Component, _ index: Int32, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    resolved.isMeasured = true
    resolved.scene.interactions = .press
    guard let item = component.navigationBar?.navigationBarItems?[Int(index)] else { return }
    let name = item.text.flatMap { $0.isEmpty ? nil : $0 } ?? evaluate(item.image?.mobileId, in: scope) ?? ""
    resolved.scene.content = .navigationItem(text: name)
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
    let title = item.title ?? evaluate(item.icon?.mobileId, in: scope) ?? ""
    resolved.scene.content = .tab(title: title, isSelected: isSelected)
    resolved.scene.interactions = .press
    resolved.style = .growing
  }
}

extension Component {
  /// The bar of a screen.
  var navigationBar: NavigationBar? {
    if case .screen(let screen) = self { screen.navigationBar } else { nil }
  }
}
