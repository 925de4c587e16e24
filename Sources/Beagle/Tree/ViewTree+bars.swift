import BeagleExpressions
import BeagleSchema

/// How navigation bars and tabs look, and which tab or page is shown.
extension ViewTree {
  /// The bar of a screen.
  func bar(_ component: Component) -> NavigationBar? {
    if case .screen(let screen) = component { screen.navigationBar } else { nil }
  }

  mutating func showBarItem(_ component: Component, _ index: Int32, in face: inout Face) {
    face.isMeasured = true
    face.node.interactions = .press
    guard let item = bar(component)?.navigationBarItems?[Int(index)] else { return }
    let name = item.text.flatMap { $0.isEmpty ? nil : $0 } ?? evaluate(item.image?.mobileId) ?? ""
    face.node.content = .navigationItem(text: name)
    face.node.id = item.id
    face.node.accessibilityLabel = item.accessibility?.accessibilityLabel
  }

  mutating func showTab(_ component: Component, at slot: Int32, in face: inout Face) {
    face.isMeasured = true
    let index = Int(parts[Int(slot)].index)
    let item: TabBar.Item
    switch component {
    case .tabBar(let bar): item = bar.items[index]
    case .tabView(let view):
      item = TabBar.Item(title: view.children[index].title, icon: view.children[index].icon)
    default: return
    }
    let title = item.title ?? evaluate(item.icon?.mobileId) ?? ""
    face.node.content = .tab(title: title, isSelected: isSelected(slot))
    face.node.interactions = .press
    face.style = .growing
  }

  /// Whether a page or tab is the one that the component shows that it is drawn for.
  func isSelected(_ slot: Int32) -> Bool {
    let owner = nearest(parts[Int(slot)].parent) { $0.role == .component }
    return parts[Int(slot)].index == owner.map { parts[Int($0)].selection } ?? 0
  }
}
