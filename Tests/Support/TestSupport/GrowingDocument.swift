public import Testing

/// A kind of document that can be made of any size.
public struct GrowingDocument: Sendable, CustomTestStringConvertible {
  let name: String
  /// The document with this number of parts.
  public let make: @Sendable (Int) -> String

  init(_ name: String, _ make: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.make = make
  }

  public var testDescription: String { name }

  /// A container with these children.
  private static func container(_ children: [String], _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:container"\#(more),"children":[\#(children.joined(separator: ","))]}"#
  }

  private static func text(_ text: String) -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
  }

  /// A context `c` with the members `k0`, `k1` …
  private static func members(_ count: Int) -> String {
    let members = (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    return #","context":{"id":"c","value":{\#(members)}}"#
  }

  /// One of each kind of part that can be repeated in a document. Add new kinds here: each entry point is
  /// measured with all.
  public static let all: [GrowingDocument] = [
    .init("expressions in one text") { count in
      container([text((0..<count).map { "@{c.k\($0)}" }.joined())], members(count))
    },
    .init("expressions of one unknown context in one text") { count in
      container([text(String(repeating: "@{nowhere}", count: count * 10))])
    },
    .init("unknown contexts in one text") { count in
      container([text((0..<count * 4).map { "@{u\($0 % 150)x\($0)}" }.joined())])
    },
    .init("calls of an unknown operation") { count in
      container([text(String(repeating: "@{nothing(1)} ", count: count * 4))])
    },
    .init("calls inside each other") { count in
      container([
        text(
          "@{" + String(repeating: "sum(1,", count: count * 4) + "1"
            + String(repeating: ")", count: count * 4) + "}")
      ])
    },
    .init("malformed expressions") { count in
      container([text(String(repeating: "@{a b} @{'", count: count * 4))])
    },
    .init("escapes in one text") { count in
      container([text(String(repeating: #"\\\\@{x} "#, count: count * 4))])
    },
    .init("comparisons of a large value") { count in
      container([text(String(repeating: "@{eq(c, c)}", count: count / 10))], members(count / 10))
    },
    .init("texts that read a member each") { count in
      container((0..<count / 2).map { text("@{c.k\($0)}") }, members(count / 2))
    },
    .init("texts") { count in container((0..<count).map { text("text \($0)") }) },
    .init("contexts") { count in
      container(
        (0..<count / 2).map { container([text("@{c\($0)}")], #","context":{"id":"c\#($0)","value":\#($0)}"#) }
      )
    },
    .init("members that no type has") { count in
      container([], (0..<count * 4).map { #","unknown\#($0)":\#($0)"# }.joined())
    },
    .init("bytes of a string") { count in container([text(String(repeating: "word ", count: count * 20))]) },
    .init("members of a context with escapes") { count in
      let members = (0..<count).map { #""k\#($0)":"\\\\@{a}""# }.joined(separator: ",")
      return container([text("@{c.k0}")], #","context":{"id":"c","value":{\#(members)}}"#)
    },
    .init("templates") { count in
      let templates = (0..<count / 2).map { #"{"case":"@{eq(item, \#($0))}","view":\#(text("\($0)"))}"# }
      return
        #"""
        {"_beagleComponent_":"beagle:listView","dataSource":[\#(count / 2 - 1)],\#
        "templates":[\#(templates.joined(separator: ","))]}
        """#
    },
    .init("items of a list") { count in
      let items = (0..<count / 2).map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
      return
        #"""
        {"_beagleComponent_":"beagle:listView","dataSource":[\#(items)],\#
        "templates":[{"view":\#(text("@{item.name}"))}]}
        """#
    },
    .init("actions") { count in
      let actions = (0..<count).map {
        #"{"_beagleAction_":"beagle:setContext","contextId":"c","path":"k\#($0)","value":1}"#
      }
      return container([], members(count) + #","onInit":[\#(actions.joined(separator: ","))]"#)
    },
    .init("styles") { count in
      container(
        (0..<count / 2).map {
          container([], #","style":{"borderWidth":1,"size":{"width":{"value":\#($0),"type":"REAL"}}}"#)
        })
    },
    .init("ids") { count in container((0..<count / 2).map { container([], #","id":"part\#($0 * 7919)""#) }) },
    .init("components of unknown types") { count in
      container((0..<count).map { #"{"_beagleComponent_":"custom:type\#($0 * 7919)"}"# })
    },
  ]
}
