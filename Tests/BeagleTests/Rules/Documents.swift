/// A text as JSON.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// The property of an event, as JSON: `on("onPress", setContext("c", "1"))`.
func on(_ event: String, _ actions: String...) -> String {
  "\"\(event)\": [\(actions.joined(separator: ", "))]"
}

/// Adds a text, expressions in it evaluated, to the context `log`.
func write(_ text: String) -> String { setContext("log", quoted("@{log}" + text)) }

func condition(_ condition: String, _ members: String...) -> String {
  action("condition", (["\"condition\": \(condition)"] + members).joined(separator: ", "))
}

func send(_ url: String, _ members: String...) -> String {
  action("sendRequest", (["\"url\": \(quoted(url))"] + members).joined(separator: ", "))
}

func element(_ name: String, _ members: String...) -> String {
  #"{"_beagleComponent_": "\#(name.contains(":") ? name : "beagle:" + name)"\#(members.map { ", " + $0 }.joined())}"#
}

func input(_ id: String, _ members: String...) -> String {
  element("textInput", (["\"id\": \(quoted(id))"] + members).joined(separator: ", "))
}

/// A list with one template.
func list(_ id: String, of data: String, key: String = "id", _ template: String, also members: String = "")
  -> String
{
  element(
    "listView",
    #""id": "\#(id)", "dataSource": \#(quoted(data)), "key": "\#(key)", "templates": [{"view": \#(template)}]"#
      + (members.isEmpty ? "" : ", \(members)"))
}

/// Items with these ids, and names that are the ids in upper case.
func rows(_ ids: String...) -> String {
  "[" + ids.map { #"{"id": "\#($0)", "name": "\#($0.uppercased())"}"# }.joined(separator: ", ") + "]"
}

func push(_ screen: String, _ members: String = "") -> String {
  action(
    "pushView", #""route": {"screen": {"child": \#(screen)}}"# + (members.isEmpty ? "" : ", \(members)"))
}

func addChildren(_ id: String, _ value: String, mode: String? = nil) -> String {
  action(
    "addChildren",
    #""componentId": "\#(id)", "value": \#(value)"# + (mode.map { #", "mode": "\#($0)""# } ?? ""))
}

func alert(_ message: String, _ members: String...) -> String {
  action("alert", (["\"message\": \(quoted(message))"] + members).joined(separator: ", "))
}

func confirm(_ message: String, _ members: String...) -> String {
  action("confirm", (["\"message\": \(quoted(message))"] + members).joined(separator: ", "))
}
