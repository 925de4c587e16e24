package import BeagleJSON
public import BeagleSchema
import Testing

/// Reads a component whose document is spelled out, with all that is noticed on the way.
public func read(_ json: String) throws -> (component: Component, diagnostics: [Diagnostic]) {
  try Component.read(Array(json.utf8))
}

/// A component of a built-in type, out of the text between its braces.
public func read(_ type: String, _ properties: String) throws -> (
  component: Component, diagnostics: [Diagnostic]
) {
  try read(document(type, properties))
}

public func document(_ type: String, _ properties: String = "") -> String {
  #"{"_beagleComponent_":"beagle:\#(type)"\#(properties.isEmpty ? "" : ",")\#(properties)}"#
}

/// A button that runs one action, and the action.
public func readAction(_ json: String) throws -> (action: Action?, diagnostics: [Diagnostic]) {
  let (component, diagnostics) = try read("button", #""text":"x","onPress":[\#(json)]"#)
  guard case .button(let button) = component else { return (nil, diagnostics) }
  return (button.onPress?.first, diagnostics)
}

public func readAction(_ type: String, _ properties: String) throws -> (
  action: Action?, diagnostics: [Diagnostic]
) {
  try readAction(action(type, properties))
}

public func action(_ type: String, _ properties: String = "") -> String {
  #"{"_beagleAction_":"beagle:\#(type)"\#(properties.isEmpty ? "" : ",")\#(properties)}"#
}

/// Writes a component and reads it back.
public func readBack(_ component: Component) throws -> Component {
  let (again, diagnostics) = try Component.read(component.encoded())
  #expect(diagnostics.isEmpty)
  return again
}

public func text(_ component: Component) throws -> String {
  String(decoding: try component.encoded(), as: UTF8.self)
}

extension ServerDrivenComponent {
  public func text() throws -> String { String(decoding: try encoded(), as: UTF8.self) }
}

/// The error that ends reading, or nil.
package func decodingError(_ json: String, limits: JSONLimits = JSONLimits()) -> DocumentError? {
  var options = DecodingOptions()
  options.limits = limits
  do throws(DocumentError) {
    _ = try Component.read(Array(json.utf8), options: options)
    return nil
  } catch {
    return error
  }
}
