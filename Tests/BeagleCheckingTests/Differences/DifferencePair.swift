import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

/// Two versions of a screen, and the changes between them.
struct DifferencePair: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String
  /// Each change: kind, category and its path, or the old path if it was removed.
  let changes: [String]

  init(_ name: String, _ old: String, _ new: String, _ changes: [String] = []) {
    testDescription = name
    self.old = old
    self.new = new
    self.changes = changes
  }

  func difference() throws -> ScreenDifference { try ScreenDifference(Array(old.utf8), Array(new.utf8)) }
}

extension ScreenDifference {
  /// The changes in the notation of the tables.
  var labels: [String] {
    changes.map { change in
      let path = (change.new ?? change.old)?.path.description ?? ""
      return "\(change.kind) \(change.category)" + (path.isEmpty ? "" : " \(path)")
    }
  }

  var messages: [String] { changes.map(\.message) }

  init(_ old: String, _ new: String) throws {
    try self.init(Array(old.utf8), Array(new.utf8))
  }
}

/// Short builders for the documents of the tables.
enum Part {
  static func screen(_ child: String, _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:screenComponent"\#(tail(more)),"child":\#(child)}"#
  }

  static func box(_ children: String..., more: String = "") -> String {
    #"""
    {"_beagleComponent_":"beagle:container"\#(tail(more)),"children":[\#(children.joined(separator: ","))]}
    """#
  }

  static func text(_ text: String, _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"\#(tail(more))}"#
  }

  static func button(_ actions: String..., more: String = "") -> String {
    #"""
    {"_beagleComponent_":"beagle:button","text":"Go",\#
    "onPress":[\#(actions.joined(separator: ","))]\#(tail(more))}
    """#
  }

  static func of(_ type: String, _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:\#(type)"\#(tail(more))}"#
  }

  static func action(_ type: String, _ more: String = "") -> String {
    #"{"_beagleAction_":"beagle:\#(type)"\#(tail(more))}"#
  }

  static func context(_ id: String, _ value: String) -> String {
    #""context":{"id":"\#(id)","value":\#(value)}"#
  }
  static func id(_ id: String) -> String { #""id":"\#(id)""# }
  static func style(_ members: String) -> String { #""style":{\#(members)}"# }

  private static func tail(_ more: String) -> String { more.isEmpty ? "" : ",\(more)" }
}
