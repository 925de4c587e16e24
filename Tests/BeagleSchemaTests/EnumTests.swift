import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import SchemaTestSupport
import Testing

/// Every enum, in every spelling that documents use.
struct EnumTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let property: String
    let names: [String]
    /// The document with a spelling instead of `$`.
    let json: String
    var testDescription: String { property }
  }

  private static func names<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> [String]
  where Value.RawValue == String { type.allCases.map(\.rawValue) }

  private static func styled(_ property: String, _ names: [String], in json: String) -> Place {
    Place(property: property, names: names, json: document("container", #""style":\#(json)"#))
  }

  private static func acting(_ property: String, _ names: [String], _ json: String) -> Place {
    Place(property: property, names: names, json: document("button", #""text":"x","onPress":[\#(json)]"#))
  }

  static let positions = [
    styled("flexDirection", names(Flex.Direction.self), in: #"{"flex":{"flexDirection":"$"}}"#),
    styled("flexWrap", names(Flex.Wrap.self), in: #"{"flex":{"flexWrap":"$"}}"#),
    styled("justifyContent", names(Flex.JustifyContent.self), in: #"{"flex":{"justifyContent":"$"}}"#),
    styled("alignItems", names(Flex.AlignItems.self), in: #"{"flex":{"alignItems":"$"}}"#),
    styled("alignSelf", names(Flex.AlignSelf.self), in: #"{"flex":{"alignSelf":"$"}}"#),
    styled("alignContent", names(Flex.AlignContent.self), in: #"{"flex":{"alignContent":"$"}}"#),
    styled("positionType", names(Style.PositionType.self), in: #"{"positionType":"$"}"#),
    styled("display", names(Style.Display.self), in: #"{"display":"$"}"#),
    styled("unit", names(UnitValue.Kind.self), in: #"{"flex":{"basis":{"value":1,"type":"$"}}}"#),
    Place(
      property: "alignment", names: names(Text.Alignment.self),
      json: document("text", #""text":"","alignment":"$""#)),
    Place(property: "type", names: names(TextInput.Kind.self), json: document("textInput", #""type":"$""#)),
    Place(
      property: "mode", names: names(Image.Mode.self),
      json: document("image", #""path":{"_beagleImagePath_":"local","mobileId":"m"},"mode":"$""#)),
    Place(
      property: "scrollDirection", names: names(ScrollDirection.self),
      json: document("scrollView", #""scrollDirection":"$""#)),
    Place(
      property: "direction", names: names(ScrollDirection.self),
      json: document("gridView", #""spanCount":1,"dataSource":[],"direction":"$""#)),
    acting("method", names(HTTPMethod.self), action("sendRequest", #""url":"/","method":"$""#)),
    acting(
      "route method", names(HTTPMethod.self),
      action("pushView", #""route":{"url":"/","httpAdditionalData":{"method":"$"}}"#)),
    acting("form method", names(FormMethod.self), action("formRemoteAction", #""path":"/","method":"$""#)),
    acting(
      "addChildren mode", names(AddChildren.Mode.self),
      action("addChildren", #""componentId":"i","value":[],"mode":"$""#)),
  ]

  @Test(arguments: positions)
  func enumNamesIgnoreCaseAndDashes(_ position: Place) throws {
    var meanings: Set<Component> = []
    for name in position.names {
      let exact = try read(position.json.replacing("$", with: name))
      #expect(exact.diagnostics.isEmpty)
      #expect(try text(exact.component).contains("\"\(name)\""), "written in upper case")
      #expect(try readBack(exact.component) == exact.component)
      meanings.insert(exact.component)
      for spelling in [name.lowercased(), name.capitalized, name.replacing("_", with: "-").lowercased()] {
        let other = try read(position.json.replacing("$", with: spelling))
        #expect(other.diagnostics.isEmpty, "\(spelling)")
        #expect(other.component == exact.component, "\(spelling)")
      }
    }
    #expect(meanings.count == position.names.count)
  }

  @Test(arguments: positions)
  func unknownEnumNameIsReportedAndNil(_ position: Place) throws {
    let isRequired = position.property == "unit" || position.property == "form method"
    for name in ["SIDEWAYS", "", "ROW ", "R\\u0000", "A_NAME_LONGER_THAN_ANY_OTHER"] {
      let json = position.json.replacing("$", with: name)
      if isRequired {
        #expect(decodingError(json) != nil)
        continue
      }
      let (component, diagnostics) = try read(json)
      #expect(diagnostics.map(\.code) == ["type"])
      #expect(diagnostics.first?.message.contains(position.names.joined(separator: ", ")) == true)
      #expect(!(try text(component).contains(position.names[0])))
    }
  }

  @Test(arguments: ["PATCH", "HEAD", "head", "PSOT"])
  func invalidFormMethodFails(method: String) {
    let submit = action("formRemoteAction", #""path":"/","method":"\#(method)""#)
    let found = decodingError(document("button", #""text":"x","onPress":[\#(submit)]"#))
    #expect(found?.description.contains("GET, POST, PUT, DELETE") == true, "\(String(describing: found))")
  }

  @Test func evaluatedEnumNamesIgnoreCaseAndDashes() {
    #expect(Flex.Direction(evaluated: "row-reverse") == .rowReverse)
    #expect(Style.Display(evaluated: "None") == Style.Display.none)
    #expect(TextInput.Kind(evaluated: .int(1)) == nil)
  }
}
