import Beagle
import Testing

/// A custom component as its renderer receives it: a value of its type with evaluated binds.
@Suite struct CustomComponentRules {
  struct Badge: ServerDrivenComponent, Decodable {
    enum Tone: String, Codable { case calm, loud }

    struct Mark: Codable, Sendable {
      var label: Bind<String>
      var weight: Bind<Double>?
      var onPress: [Action]?
    }

    var title: Bind<String>?
    var pattern: String?
    var stars: Bind<Int>?
    var tone: Bind<Tone>?
    var points: Bind<[Double]>?
    var best: Mark?
    var marks: [Mark]?
    var found: Bind<[Mark]>?
    var lines: [Bind<String>]?
    var rest: Bind<DynamicObject>?
    var icon: ImagePath?
    var template: Bind<String>?
    var footer: Component?
    var children: [Component]?
    var onPress: [Action]?
  }

  /// Can only be decoded with the document's literal value.
  struct Stubborn: ServerDrivenComponent, Decodable {
    struct Refusal: Error {}

    var title: Bind<String>

    enum CodingKeys: CodingKey { case title }

    init(from decoder: any Decoder) throws {
      title = try decoder.container(keyedBy: CodingKeys.self).decode(Bind<String>.self, forKey: .title)
      if title.value != nil { throw Refusal() }
    }
  }

  struct Share: ServerDrivenAction, Decodable {
    var text: Bind<String>
  }

  /// Draws all custom components.
  private struct DrawingMeasurer: Measurer {
    var grid = LayoutSize(width: 1, height: 1)
    func borderInsets(width: Double) -> LayoutEdges<Float> { .zero }
    func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize { .zero }
    func drawsComponent(named name: String) -> Bool { true }
  }

  private func runtime(_ screen: Screen) -> Runtime {
    var runtime = Runtime(SceneBuilder(measurer: DrawingMeasurer(), width: 400))
    _ = runtime.handle(.open(.local(screen)))
    return runtime
  }

  private func runtime(_ children: String..., with data: String = "{}") throws -> Runtime {
    var options = DecodingOptions()
    options.componentRegistry.register(component: Badge.self)
    options.componentRegistry.register(component: Stubborn.self)
    options.componentRegistry.register(action: Share.self)
    let document = container(children.joined(separator: ", "), also: context("c", data))
    return runtime(try ScreenDocument(reading: Array(document.utf8), options: options).screen)
  }

  private func content(_ runtime: Runtime) throws -> SceneComponent {
    for node in try #require(runtime.scene).nodes {
      if case .custom(let component) = node.content { return component }
    }
    throw RequestFailure("there is no component of the application's own")
  }

  private func badge(_ members: String, with data: String = "{}") throws -> Badge {
    try #require(try content(runtime(element("custom:badge", members), with: data)).value as? Badge)
  }

  @Test func bindsAreEvaluated() throws {
    let badge = try badge(
      #"""
      "title": "Hi @{c.name}", "stars": "@{c.stars}", "tone": "@{c.tone}", \#
      "icon": {"_beagleImagePath_": "remote", "url": "/@{c.name}.png"}, "lines": ["@{c.name}", "b"]
      """#,
      with: #"{"name": "Ana", "stars": 4, "tone": "loud"}"#)
    #expect(badge.title?.value == "Hi Ana" && badge.stars?.value == 4 && badge.tone?.value == .loud)
    #expect(badge.lines?.map(\.value) == ["Ana", "b"])
    guard case .remote(let image)? = badge.icon else { return #expect(Bool(false)) }
    #expect(image.url.value == "/Ana.png")
  }

  @Test func nestedBindsAreEvaluated() throws {
    let badge = try badge(
      #"""
      "best": {"label": "@{c.a}", "weight": 2}, "marks": [{"label": "@{c.a}"}, {"label": "x@{c.a}", \#
      "weight": "@{c.n}"}]
      """#,
      with: #"{"a": "A", "n": 1.5}"#)
    #expect(badge.best?.label.value == "A" && badge.best?.weight?.value == 2)
    #expect(badge.marks?.map(\.label.value) == ["A", "xA"])
    #expect(badge.marks?.last?.weight?.value == 1.5)
  }

  @Test func bindOfAnyTypeIsDecoded() throws {
    let badge = try badge(
      #""points": "@{c.points}", "found": "@{c.marks}", "rest": {"a": "@{c.points[0]}"}"#,
      with: #"{"points": [1, 2.5], "marks": [{"label": "one"}, {"label": "two", "weight": 3}]}"#)
    #expect(badge.points?.value == [1, 2.5])
    #expect(badge.found?.value?.map(\.label.value) == ["one", "two"])
    #expect(badge.found?.value?.last?.weight?.value == 3)
    #expect(badge.rest?.value == ["a": 1])
  }

  @Test func nullOrMismatchedBindIsNil() throws {
    let badge = try badge(
      #"""
      "title": "@{c.no}", "stars": "@{c.word}", "tone": "@{c.word}", "points": "@{c.word}", \#
      "rest": "@{c.no}", "best": {"label": "@{c.no}"}
      """#,
      with: #"{"word": "word"}"#)
    #expect(badge.title != nil && badge.title?.value == nil)
    #expect(badge.stars != nil && badge.stars?.value == nil)
    #expect(badge.tone != nil && badge.tone?.value == nil)
    #expect(badge.points != nil && badge.points?.value == nil)
    #expect(badge.rest != nil && badge.rest?.value == nil)
    #expect(badge.best != nil && badge.best?.label.value == nil)
  }

  @Test func nonBindStringsAreNotEvaluated() throws {
    let badge = try badge(
      #"""
      "pattern": "@{c.text}", "title": "@{c.text}", "lines": ["\\@{c.text}"], "points": "@{c.text}", \#
      "found": [{"label": "@{c.text}"}, {"label": "\\@{x}"}], "marks": [{"label": "@{c.text}"}]
      """#,
      with: ##"{"text": "@{c.name} \\@{x}", "name": "Ana"}"##)
    let text = #"@{c.name} \@{x}"#
    #expect(badge.pattern == "@{c.text}")
    #expect(badge.title?.value == text && badge.marks?.first?.label.value == text)
    #expect(badge.lines?.first?.value == "@{c.text}")
    let found = try self.badge(#""found": "@{c}""#, with: #"[{"label": "@{c.name}"}]"#)
    #expect(found.found?.value?.first?.label.value == "@{c.name}")
  }

  @Test func nestedActionsAndComponentsAreUnchanged() throws {
    let share = #"{"_beagleAction_": "custom:share", "text": "@{c}"}"#
    let members =
      #"""
      "children": [{"_beagleComponent_": "custom:badge", "title": "@{c}"}], \#
      "footer": \#(text("@{c}")), "onPress": [\#(share)], "marks": [{"label": "@{c}", \#
      "onPress": [\#(share)]}]
      """#
    let read = try badge(members, with: quoted("x"))
    let built = try #require(
      try content(
        runtime(
          Screen {
            Badge(
              marks: [Badge.Mark(label: "@{c}", onPress: [Share(text: "@{c}").action])],
              footer: Text("@{c}").component, children: [Badge(title: "@{c}").component],
              onPress: [Share(text: "@{c}").action])
          }.context("c", "x"))
      ).value as? Badge)
    for badge in [read, built] {
      #expect(badge.footer == Text("@{c}").component)
      #expect(badge.marks?.first?.label.value == "x")
      for action in [badge.onPress?.first, badge.marks?.first?.onPress?.first] {
        guard case .custom(let custom)? = action, let share = custom.value as? Share else {
          return #expect(Bool(false), "the action is not the document's")
        }
        #expect(share.text == "@{c}")
      }
      guard case .custom(let child)? = badge.children?.first, let inner = child.value as? Badge else {
        return #expect(Bool(false), "the child is not the document's")
      }
      #expect(inner.title == "@{c}")
    }
  }

  @Test func contextChangeResolvesBindsAgain() throws {
    for bind in [
      #""title": "@{c.a}""#, #""marks": [{"label": "@{c.a}"}]"#, #""points": "@{c.list}""#,
      #""template": "@{c.a}""#, #""rest": {"x": ["@{c.a}"]}"#,
    ] {
      let set =
        setContext("c", #"{"a": "new", "list": [7]}"#)
      var runtime = try runtime(
        element("custom:badge", bind), button("go", set), with: #"{"a": "old", "list": [1]}"#)
      let before = try content(runtime)
      let node = try #require(runtime.scene?.node("go"))
      _ = runtime.handle(.press(node.node))
      let after = try content(runtime)
      let badge = try #require(after.value as? Badge)
      #expect(after != before, "\(bind)")
      let values: [String?] = [
        badge.title?.value, badge.marks?.first?.label.value, badge.points?.value.map { "\($0[0])" },
        badge.template?.value, badge.rest?.value?["x"][0].stringValue,
      ]
      #expect(values.compactMap(\.self) == [bind.contains("points") ? "7.0" : "new"], "\(bind)")
    }
  }

  @Test func undecodableValueKeepsDocumentValue() throws {
    let component = try content(runtime(element("custom:stubborn", #""title": "@{c}""#), with: quoted("x")))
    #expect((component.value as? Stubborn)?.title == "@{c}")
    #expect(component.values["title"] == "x")
  }
}
