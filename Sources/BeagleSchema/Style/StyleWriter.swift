import BeagleExpressions
import BeagleJSON

/// Writes a style's properties as members of the object the writer is in.
struct StyleWriter: StyleLister {
  private var writer = JSONWriter()
  private let values: StyleValues

  private init(values: StyleValues) { self.values = values }

  /// Writes an object. The writer is lent out: moved, never copied.
  static func write(to writer: inout JSONWriter, _ values: StyleValues, _ list: (inout StyleWriter) -> Void) {
    writer.beginObject()
    var names = StyleWriter(values: values)
    swap(&writer, &names.writer)
    list(&names)
    swap(&writer, &names.writer)
    writer.endObject()
  }

  mutating func length(_ name: StaticString, _ property: StyleProperty) {
    let length: UnitValue? = values[property]
    write(name, length)
  }

  mutating func bind<Value: StyleWord>(_ name: StaticString, _ property: StyleProperty, _ type: Value.Type) {
    let bind: Bind<Value>? = values[property]
    write(name, bind)
  }

  mutating func part<Part: StylePart>(_ name: StaticString, _ property: StyleProperty, _ type: Part.Type) {
    let part: Part? = values[part: property]
    write(name, part)
  }

  private mutating func write(_ name: StaticString, _ value: (some WireValue)?) {
    guard let value else { return }
    writer.key(name.description)
    value.write(to: &writer)
  }
}
