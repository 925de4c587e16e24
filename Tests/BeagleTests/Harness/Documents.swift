// Documents as JSON. Members are properties with their names: `"id": "x"`.

/// A text as JSON.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

private func object(_ members: [String]) -> String {
  "{" + members.filter { !$0.isEmpty }.joined(separator: ", ") + "}"
}

func context(_ id: String, _ value: String) -> String {
  #""context": {"id": "\#(id)", "value": \#(value)}"#
}

/// A style with this height in points.
func height(_ points: Int) -> String {
  #""style": {"size": {"height": {"value": \#(points), "type": "REAL"}}}"#
}

/// An event property: `on("onPress", setContext("c", "1"))`.
func on(_ event: String, _ actions: String...) -> String {
  "\"\(event)\": [\(actions.joined(separator: ", "))]"
}

// MARK: Components

/// A component by its name; names without a colon are Beagle's.
func element(_ name: String, _ members: String...) -> String {
  object([#""_beagleComponent_": "\#(name.contains(":") ? name : "beagle:" + name)""#] + members)
}

func container(_ children: String..., also members: String = "") -> String {
  element("container", "\"children\": [\(children.joined(separator: ", "))]", members)
}

func text(_ text: String, also members: String = "") -> String {
  element("text", #""text": "\#(text)""#, members)
}

func button(_ id: String, _ actions: String..., also members: String = "") -> String {
  element(
    "button", #""id": "\#(id)", "text": "\#(id)", "onPress": [\#(actions.joined(separator: ", "))]"#, members)
}

func input(_ id: String, _ members: String...) -> String {
  element("textInput", "\"id\": \(quoted(id))", members.joined(separator: ", "))
}

/// A list with one template.
func list(
  _ id: String, of data: String, kind: String = "listView", key: String? = "id", _ template: String,
  also members: String = ""
) -> String {
  element(
    kind, #""id": "\#(id)", "dataSource": \#(quoted(data)), "templates": [{"view": \#(template)}]"#,
    key.map { "\"key\": \"\($0)\"" } ?? "", members)
}

/// A list without a key, with the id `list`, of the items in the context `items`.
func itemList(
  _ template: String, kind: String = "listView", source: String = "@{items}", also members: String = ""
) -> String {
  list("list", of: source, kind: kind, key: nil, template, also: members)
}

/// Items with these ids, and names that are the ids in upper case.
func rows(_ ids: String...) -> String {
  "[" + ids.map { #"{"id": "\#($0)", "name": "\#($0.uppercased())"}"# }.joined(separator: ", ") + "]"
}

/// A screen with a column of components.
func page(_ id: String, _ children: String..., also members: String = "") -> String {
  let column = container(children.filter { !$0.isEmpty }.joined(separator: ", "))
  return element("screenComponent", #""id": "\#(id)", "child": \#(column)"#, members)
}

extension String {
  /// The ``page(_:_:also:)`` with one more context, that of its column.
  func inContext(_ id: String, _ value: String) -> String {
    let column = #""child": {"_beagleComponent_": "beagle:container", "#
    return replacing(column, with: column + context(id, value) + ", ", maxReplacements: 1)
  }
}

// MARK: Actions

/// A Beagle action: `action("setContext", #""contextId": "c""#)`.
func action(_ name: String, _ members: String...) -> String {
  object([#""_beagleAction_": "beagle:\#(name)""#] + members)
}

func setContext(_ id: String, _ value: String, path: String? = nil) -> String {
  action(
    "setContext", #""contextId": "\#(id)", "value": \#(value)"#, path.map { #""path": "\#($0)""# } ?? "")
}

/// Appends a text, with evaluated expressions, to the context `log`.
func write(_ text: String) -> String { setContext("log", quoted("@{log}" + text)) }

func condition(_ condition: String, _ members: String...) -> String {
  action("condition", "\"condition\": \(condition)", members.joined(separator: ", "))
}

func send(_ url: String, _ members: String...) -> String {
  action("sendRequest", "\"url\": \(quoted(url))", members.joined(separator: ", "))
}

func alert(_ message: String, _ members: String...) -> String {
  action("alert", "\"message\": \(quoted(message))", members.joined(separator: ", "))
}

func confirm(_ message: String, _ members: String...) -> String {
  action("confirm", "\"message\": \(quoted(message))", members.joined(separator: ", "))
}

func addChildren(_ id: String, _ value: String, mode: String? = nil) -> String {
  action(
    "addChildren", #""componentId": "\#(id)", "value": \#(value)"#, mode.map { #""mode": "\#($0)""# } ?? "")
}

/// An action that opens a local screen.
func navigate(_ name: String, to screen: String, also members: String = "") -> String {
  action(name, #""route": {"screen": \#(screen)}"#, members)
}

/// An action that opens a remote screen.
func navigate(_ name: String, url: String, route: String = "", also members: String = "") -> String {
  action(name, "\"route\": " + object([#""url": "\#(url)""#, route]), members)
}

/// An action that pushes a screen without a bar.
func push(_ content: String, _ members: String = "") -> String {
  navigate("pushView", to: #"{"child": \#(content)}"#, also: members)
}

/// The navigation context of a navigate action.
func handing(_ value: String, at path: String? = nil) -> String {
  "\"navigationContext\": " + object(["\"value\": \(value)", path.map { #""path": "\#($0)""# } ?? ""])
}
