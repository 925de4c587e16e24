import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension NodeResolver {
  /// - Parameter last: the node's previous appearance, if any.
  mutating func apply(
    _ style: Style, _ last: Appearance?, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    if last == nil, constantStyles.apply(style, to: &resolved) { return }
    let hadDefault = resolved.hasDefaultStyle
    resolved.style.apply(style, after: last?.style, builder.traits, &evaluate, in: scope)
    if builder.measurer.drawsInCells { resolved.style = Grid(builder.measurer.grid).rounded(resolved.style) }
    let decoration = decoration(style, after: last?.decoration, in: scope)
    resolved.scene.sharedDecoration = decoration.map { Shared($0) }
    let width = decoration?.borderWidth ?? 0
    resolved.style.border = width > 0 ? builder.measurer.borderInsets(width: Double(width)) : .zero
    if last == nil, hadDefault { constantStyles.insert(style, &resolved) }
  }

  /// - Parameter last: used for expressions that give null.
  private mutating func decoration(
    _ style: Style, after last: SceneDecoration?, in scope: Scope
  ) -> SceneDecoration? {
    let corners = style.cornerRadius
    if case (nil, nil, nil, nil) = (style.backgroundColor, style.borderWidth, style.borderColor, corners) {
      return nil
    }
    var decoration = SceneDecoration()
    decoration.background = color(style.backgroundColor, after: last?.background, in: scope)
    decoration.borderColor = color(style.borderColor, after: last?.borderColor, in: scope)
    decoration.borderWidth = max(
      0, evaluate(style.borderWidth, in: scope).map { Float($0) } ?? last?.borderWidth ?? 0)
    if let corners {
      let radius = evaluate(corners.radius, in: scope).map(drawnRadius)
      // As on iOS, an expression for the common radius sets all corners again.
      var last = last?.cornerRadii
      if case .expression? = corners.radius, radius != nil { last = nil }
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: self.radius(corners.topLeft, radius, after: last?.topLeft, in: scope),
        topRight: self.radius(corners.topRight, radius, after: last?.topRight, in: scope),
        bottomLeft: self.radius(corners.bottomLeft, radius, after: last?.bottomLeft, in: scope),
        bottomRight: self.radius(corners.bottomRight, radius, after: last?.bottomRight, in: scope))
    }
    return decoration
  }

  /// A string that is not a colour clears the colour; any other value does not change it.
  mutating func color(_ bind: Bind<Color>?, after last: Color? = nil, in scope: Scope) -> Color? {
    guard case .expression(let template)? = bind else { return bind?.value }
    guard let text = evaluate(Bind<DynamicObject>.expression(template), in: scope)?.stringValue else {
      return last
    }
    return Color(text) ?? builder.traits.color(named: text)
  }

  /// - Parameter all: the radius of corners without an individual one.
  private mutating func radius(_ corner: Bind<Double>?, _ all: Float?, after last: Float?, in scope: Scope)
    -> Float
  {
    guard corner != nil else { return all ?? last ?? 0 }
    return evaluate(corner, in: scope).map(drawnRadius) ?? last ?? all ?? 0
  }

  private func drawnRadius(_ radius: Double) -> Float {
    Float(builder.traits.contains(.doubledRadii) ? 2 * radius : radius)
  }
}

extension Style {
  var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}

/// A cache of resolved styles without expressions. The rows of a list share a style, as do the cards of most
/// screens: it is resolved once for all of them.
///
/// The cache contains only the last few styles, only those of components whose default layout is that of most
/// components, and only until an update of the tree ends.
struct ConstantStyles: Sendable {
  private struct Entry: Sendable {
    /// Retained, so that its identity cannot be reused for another style.
    let style: Style
    let identity: ObjectIdentifier
    let layout: LayoutStyle
    let key: Int32
    let decoration: Shared<SceneDecoration>?
  }

  private var entries: [Entry] = []
  /// The entry to replace next, if the cache is full.
  private var oldest = 0
  /// The key of the next entry. Keys are never reused.
  private var nextKey = ResolvedNode.StyleKey.constant

  private static let maximumEntries = 16

  /// Sets the cached result for a style. Returns false if it is not cached.
  func apply(_ style: Style, to resolved: inout ResolvedNode) -> Bool {
    guard resolved.hasDefaultStyle, let identity = style.constantIdentity else { return false }
    // Uses a pointer, because an entry is large and the array's subscript would copy it.
    return entries.withUnsafeBufferPointer { entries in
      for index in entries.indices where entries[index].identity == identity {
        resolved.setStyle(entries[index].layout, key: entries[index].key)
        resolved.scene.sharedDecoration = entries[index].decoration
        return true
      }
      return false
    }
  }

  /// Caches the result of a style for a node that had the default layout before.
  mutating func insert(_ style: Style, _ resolved: inout ResolvedNode) {
    guard let identity = style.constantIdentity, nextKey < .max else { return }
    let entry = Entry(
      style: style, identity: identity, layout: resolved.style, key: nextKey,
      decoration: resolved.scene.sharedDecoration)
    resolved.setStyle(entry.layout, key: nextKey)
    nextKey += 1
    if entries.count < Self.maximumEntries {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.maximumEntries
    }
  }

  mutating func removeAll() {
    entries = []
    oldest = 0
  }
}

extension NodeResolver {
  /// Applies the theme's style for the component's `styleId`; the component's own style takes precedence.
  func applyTheme(to resolved: inout ResolvedNode, _ component: Component, _ role: LiveNode.Role) {
    guard let id = component.styleId(of: role) else { return }
    resolved.scene.rareTexts.styleId = id
    guard let themeStyle = builder.measurer.themeStyle(named: id) else { return }
    switch resolved.scene.content {
    case .text(let text, let alignment, let color)
    where color == nil || builder.traits.contains(.themeColorFirst) && component.hasLiteralTextColor:
      resolved.scene.content = .text(text, alignment: alignment, color: themeStyle.textColor ?? color)
    case .button(let title, let isEnabled, false):
      resolved.scene.content = .button(title: title, isEnabled: isEnabled, hasBox: themeStyle.drawsBox)
    case .textInput(var input) where !input.hasBox:
      input.hasBox = themeStyle.drawsBox
      resolved.scene.content = .textInput(input)
    // The enclosing bar has its background and border.
    case .navigationTitle, .navigationItem, .tab: return
    default: break
    }
    decorate(&resolved, with: themeStyle, below: role == .component ? component.style : nil)
  }

  private func decorate(_ resolved: inout ResolvedNode, with themeStyle: ThemeStyle, below style: Style?) {
    var decoration = resolved.scene.decoration ?? SceneDecoration()
    if decoration.background == nil { decoration.background = themeStyle.backgroundColor }
    if decoration.borderColor == nil { decoration.borderColor = themeStyle.borderColor }
    if style?.borderWidth == nil, let width = themeStyle.borderWidth {
      decoration.borderWidth = Float(max(0, width))
      resolved.style.border = builder.measurer.borderInsets(width: Double(decoration.borderWidth))
    }
    if style?.cornerRadius == nil, let radius = themeStyle.cornerRadius.map({ Float($0) }) {
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
    if decoration != resolved.scene.decoration ?? SceneDecoration() {
      resolved.scene.sharedDecoration = Shared(decoration)
    }
  }
}

extension Component {
  fileprivate var hasLiteralTextColor: Bool {
    if case .text(let text) = self, case .value? = text.textColor { true } else { false }
  }

  /// The name of the node's theme style: that of the component, also for the nodes that help to draw it.
  fileprivate func styleId(of role: LiveNode.Role) -> String? {
    switch (role, self) {
    // Only its tabs are visible.
    case (.component, .tabView): nil
    case (.component, _), (.tabRow, _), (.tab, _): styleId
    case (.bar, _), (.title, _), (.barItem, _): navigationBar?.styleId
    default: nil
    }
  }
}
