import BeagleSchema
import Testing

@testable import Beagle
@testable import BeagleChecking

/// Values that the comparison of documents treats as absent give the same scenes and effects as absence.
@Suite struct AbsentValueRules {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: String
    let property: String
    let value: AbsentValue
    var testDescription: String { "\(type).\(property)" }
  }

  static let rows = AbsentValue.all.sorted { $0.key < $1.key }.flatMap { type, properties in
    properties.sorted { $0.key < $1.key }.map { Row(type: type, property: $0.key, value: $0.value) }
  }

  @Test(arguments: rows)
  func valueEqualToDefaultBehavesLikeAbsent(row: Row) throws {
    let examples = Self.examples(of: row)
    #expect(!examples.isEmpty, "there is no example of \(row.type)")
    for example in examples {
      let (absent, written) = (example(""), example("\"\(row.property)\": \(row.value.json)"))
      #expect(absent != written)
      #expect(try play(absent) == play(written), "\(written)")
    }
  }

  /// An event without actions behaves like an absent one.
  @Test(arguments: Component.Kind.allCases)
  func emptyComponentEventBehavesLikeAbsent(kind: Component.Kind) throws {
    for property in kind.type.properties {
      guard case .optional = property.role, property.type == [Action].self else { continue }
      let member = "\"\(property.name)\": []"
      let name = property.name.description
      #expect(
        try play(Self.component(kind, without: name)) == play(Self.component(kind, member, without: name)),
        "\(member)")
    }
  }

  @Test func emptyActionEventBehavesLikeAbsent() throws {
    let actions: [(String, String)] = [
      ("sendRequest", #""url": "/a""#), ("alert", #""message": "m""#), ("confirm", #""message": "m""#),
      ("condition", #""condition": true"#),
    ]
    for (name, members) in actions {
      let kind = try #require(Action.Kind.allCases.first { $0.name == "beagle:\(name)" })
      for property in kind.type.properties where property.type == [Action].self {
        let (absent, written) = (action(name, members), action(name, members, "\"\(property.name)\": []"))
        #expect(try play(button("b", absent)) == play(button("b", written)), "\(name).\(property.name)")
      }
    }
  }

  // MARK: Scenes and effects

  /// The scenes and effects while everything in a document is used.
  private func play(_ component: String) throws -> [String] {
    let page = container(
      element(
        "container", #""children": [\#(component), \#(text("after"))]"#,
        #""style": {"flex": {"flexDirection": "ROW"}}"#),
      component, text("last"), also: context("c", "1"))
    let document =
      component.contains("screenComponent\"") ? component : element("screenComponent", "\"child\": \(page)")
    var harness = try RuntimeHarness(document, height: 300)
    var results = [try String(decoding: harness.scene.json(), as: UTF8.self)]
    for node in try harness.scene.nodes {
      for event in Self.events(on: node)
      where try harness.scene.nodes.contains(where: { $0.node == node.node }) {
        results.append("\(harness.send(event))")
      }
    }
    while let dialog = harness.dialogs.first { results.append("\(harness.send(.confirm(dialog.id)))") }
    while !harness.runtime.pendingRequests.isEmpty {
      results.append("\(try harness.respond(status: 500, "{}"))")
    }
    return results + [try String(decoding: harness.scene.json(), as: UTF8.self), harness.value("c")]
  }

  private static func events(on node: SceneNode) -> [Event] {
    var events: [Event] = []
    if node.interactions.contains(.edit) {
      events += [.focus(node.node), .edit(node.node, text: "typed"), .blur(node.node)]
    }
    if node.interactions.contains(.turn) { events.append(.turn(node.node, page: 1)) }
    if node.interactions.contains(.pull) { events.append(.pull(node.node)) }
    if node.interactions.contains(.scroll) { events.append(.scroll(node.node, offset: 40)) }
    if node.interactions.contains(.press) { events.append(.press(node.node)) }
    return events
  }

  // MARK: Examples

  /// Documents with a place for the property, by type.
  private static func examples(of row: Row) -> [@Sendable (String) -> String] {
    func action(_ name: String, _ members: String) -> [@Sendable (String) -> String] {
      [{ member in button("b", BeagleTests.action(name, members, member)) }]
    }
    func inside(_ property: String, _ kinds: [Component.Kind]) -> [@Sendable (String) -> String] {
      kinds.map { kind in { member in component(kind, "\"\(property)\": {\(member)}") } }
    }
    let kinds = Component.Kind.allCases
    let plain = kinds.filter(\.isPlainBox)
    switch row.type {
    case "": return kinds.map { kind in { member in component(kind, member) } }
    case "Accessibility": return inside("accessibility", kinds)
    case "AddChildren": return action("addChildren", #""componentId": "b", "value": [\#(text("added"))]"#)
    case "Flex":
      return (row.value.isAnywhere ? kinds : plain).map { kind in
        { member in component(kind, #""style": {"flex": {\#(member)}}"#) }
      }
    case "NavigationBar":
      return [
        {
          element(
            "screenComponent", "\"child\": \(text("a"))",
            #""navigationBar": {\#(joined(#""title": "T""#, $0))}"#)
        }
      ]
    case "NavigationBarItem":
      return [
        { member in
          let items = #""navigationBarItems": [{\#(joined(#""image": "tea""#, member))}]"#
          return element(
            "screenComponent", "\"child\": \(text("a"))", #""navigationBar": {"title": "T", \#(items)}"#)
        }
      ]
    case "NavigationContext":
      return [
        {
          button("b", BeagleTests.action("popView", "\"navigationContext\": {\(joined(#""value": 1"#, $0))}"))
        }
      ]
    case "OpenNativeRoute": return action("openNativeRoute", #""route": "/n""#)
    case "RemoteRoute":
      return [{ button("b", BeagleTests.action("pushView", "\"route\": {\(joined(#""url": "/a""#, $0))}")) }]
    case "RouteRequest":
      return [
        { member in
          let request = #""httpAdditionalData": {\#(joined(#""body": 1"#, member))}"#
          return button("b", BeagleTests.action("pushView", #""route": {"url": "/a", \#(request)}"#))
        }
      ]
    case "SafeArea": return inside("safeArea", [.screen])
    case "SendRequest": return action("sendRequest", #""url": "/a""#)
    case "SetContext": return action("setContext", #""contextId": "c", "value": 2"#)
    case "Size": return kinds.map { kind in { component(kind, #""style": {"size": {\#($0)}}"#) } }
    case "Style": return inside("style", kinds)
    default:
      return kinds.filter { "\($0.type)" == row.type }.map { kind in
        { component(kind, $0, without: row.property) }
      }
    }
  }

  /// A component with its required properties and a child.
  private static func component(_ kind: Component.Kind, _ member: String = "", without: String = "") -> String
  {
    let name = String(kind.name.dropFirst(7))
    let press = on("onPress", setContext("c", "3"))
    let members: String
    switch kind {
    case .screen: members = "\"child\": \(text("inside"))"
    case .container, .scrollView, .simpleForm, .pageView:
      members = without == "children" ? "" : "\"children\": [\(text("one")), \(text("two"))]"
    case .text: members = #""text": "words""#
    case .button: members = joined(#""text": "go""#, without == "onPress" ? "" : press)
    case .image: members = #""path": {"mobileId": "tea"}"#
    case .textInput, .gridView: members = ""
    case .listView:
      members = joined(
        without == "dataSource" ? "" : #""dataSource": [1, 2]"#,
        without == "templates" ? "" : #""templates": [{"view": \#(text("@{item} @{index}"))}]"#)
    case .pageIndicator: members = #""numberOfPages": 3, "currentPage": 1"#
    case .tabBar: members = #""items": [{"title": "A"}, {"title": "B"}]"#
    case .touchable:
      members = "\"child\": \(text("inside"))" + (without == "onPress" ? "" : ", \(press)")
    case .lazyComponent: members = #""path": "/lazy""#
    case .pullToRefresh: members = "\"child\": \(text("inside"))"
    case .webView: members = #""url": "/w""#
    case .tabView: members = "\"children\": [{\"title\": \"A\", \"child\": \(text("one"))}]"
    case .form:
      let input = element("formInput", #""name": "n", "child": \#(element("textInput"))"#)
      let submit = element("formSubmit", "\"child\": \(text("send"))")
      members = joined(
        "\"child\": \(container(input, submit))",
        without == "onSubmit"
          ? "" : on("onSubmit", BeagleTests.action("formLocalAction", #""name": "l""#)))
    case .formInput: members = #""name": "n", "child": \#(element("textInput"))"#
    case .formSubmit: members = "\"child\": \(text("send"))"
    }
    return element(name, members, member)
  }

  private static func joined(_ members: String...) -> String {
    members.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension AbsentValue {
  fileprivate var isAnywhere: Bool { if case .anywhere = place { true } else { false } }
}
