import BeagleJSON
import BeagleSchema

/// The definitions of a JSON Schema, each made when it is first referred to.
package final class SchemaDefinitions {
  private(set) var all: DynamicDictionary = [:]
  /// The texts of the schema, by names like `Text.alignment`.
  let description: (String) -> String?
  /// The application's own types.
  let declarations: (components: [TypeDeclaration], actions: [TypeDeclaration])

  init(_ registry: ComponentRegistry, description: @escaping (String) -> String?) {
    self.description = description
    declarations = registry.declarations
  }

  static func pointer(to name: String) -> String {
    // A name of a JSON Pointer, in the fragment of a URL.
    let escaped = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "~"): "~0"
      case UInt8(ascii: "/"): "~1"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "#/$defs/" + escaped.joined()
  }

  /// The definition of a type under its name, of values of these JSON types and of null.
  func reference(
    to type: any WireValue.Type, _ types: [String] = ["object"], _ make: () -> DynamicObject
  ) -> ValueSchema {
    reference(to: Self.name(of: type), types, make)
  }

  func reference(to name: String, _ types: [String] = ["object"], _ make: () -> DynamicObject) -> ValueSchema
  {
    if all[name] == nil {
      // Something to refer to for what is inside of it.
      all[name] = [:]
      let type: DynamicDictionary = ["type": ValueSchema.type(types + ["null"])]
      all[name] = .dictionary(type.adding(make()))
    }
    return ValueSchema(types, reference: Self.pointer(to: name))
  }

  /// The schema of an object with a record's properties and no others.
  ///
  /// - Parameter typeKeys: properties that only say of which type the object is.
  func object(_ type: any Record.Type, typeKeys: DynamicDictionary = [:]) -> DynamicObject {
    RecordSchema(type, typeKeys: typeKeys, self).object
  }

  /// The name of a Swift type without its module: `TabBar.Item`.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
      .joined(separator: ".")
  }
}
