import BeagleJSON
import SchemaTestSupport
import Testing

@testable import BeagleSchema

/// A screen with a small context does not keep the document that it was read from.
@Suite struct ValueCopyTests {
  private func screen(context: String, texts: Int, more: String = "") throws -> (screen: Screen, size: Int) {
    let text = #"{"_beagleComponent_":"beagle:text","text":"some words of a screen"}"#
    let texts = Array(repeating: text, count: texts).joined(separator: ",")
    let json = """
      {"_beagleComponent_":"beagle:screenComponent","context":{"id":"a","value":\(context)},
      "child":{"_beagleComponent_":"beagle:container","children":[\(texts)\(more)]}}
      """
    return (try ScreenDocument(reading: Array(json.utf8)).screen, json.utf8.count)
  }

  /// The size of the document that a value retains.
  private func keptBytes(_ value: DynamicObject?) -> Int? { value?.withViewCursor { $0.document.byteCount } }

  private let small = #"{"name":"Ada","items":[1,2.5,null,{"open":true}]}"#

  @Test func smallValuesOfLargeDocumentAreCopied() throws {
    let (screen, _) = try screen(
      context: small, texts: 1_000,
      more: #"""
        ,{"_beagleComponent_":"beagle:button","text":"b","onPress":[
          {"_beagleAction_":"beagle:setContext","contextId":"a","value":\#(small)}]}
        """#)
    let value = screen.properties.context?.value
    #expect(value == ["name": "Ada", "items": [1, 2.5, nil, ["open": true]]])
    #expect(keptBytes(value) == small.utf8.count)
    guard case .container(let container) = screen.child, case .button(let button)? = container.children?.last,
      case .setContext(let set)? = button.onPress?.first
    else { throw WrongScreen() }
    #expect(keptBytes(set.value?.value) == small.utf8.count)
  }

  /// Unknown properties are kept, so that the component can be encoded again.
  @Test func unknownComponentValueIsCopied() throws {
    let unknown = #"{"_beagleComponent_":"custom:map","zoom":3,"places":["here"]}"#
    let (screen, size) = try screen(context: small, texts: 1_000, more: ",\(unknown)")
    #expect(keptBytes(screen.properties.context?.value) == small.utf8.count)
    guard case .container(let container) = screen.child, case .unknown(let last)? = container.children?.last
    else {
      throw WrongScreen()
    }
    let kept = Mirror(reflecting: last).descendant("members", "object") as? DynamicObject
    #expect(keptBytes(kept) == unknown.utf8.count && unknown.utf8.count < size)
    #expect(
      String(decoding: try container.component.encoded(), as: UTF8.self).contains(
        #""zoom":3,"places":["here"]"#))
  }

  private struct WrongScreen: Error {}

  @Test func smallDocumentIsRetained() throws {
    let (screen, size) = try screen(context: small, texts: 10)
    #expect(keptBytes(screen.properties.context?.value) == size)
  }

  /// Copies would take as much as the document.
  @Test func documentWithManyValuesIsRetained() throws {
    let context = "[" + Array(repeating: small, count: 1_000).joined(separator: ",") + "]"
    let (screen, size) = try screen(context: context, texts: 1_000)
    #expect(keptBytes(screen.properties.context?.value) == size)

    let contexts = (0..<200).map {
      #"{"_beagleComponent_":"beagle:container","context":{"id":"c\#($0)","value":\#(small)}}"#
    }
    let (other, otherSize) = try self.screen(
      context: small, texts: 500, more: "," + contexts.joined(separator: ","))
    guard case .container(let container) = other.child, case .container(let last)? = container.children?.last
    else { throw WrongScreen() }
    #expect(keptBytes(last.properties.context?.value) == otherSize)
    #expect(last.properties.context?.value?["items"][1] == 2.5)
  }
}
