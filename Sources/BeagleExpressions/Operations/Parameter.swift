/// One parameter of an operation.
public struct Parameter: Sendable, Hashable {
  /// How often the parameter is given.
  public enum Presence: Sendable, Hashable {
    /// Once.
    case required
    /// Once or not at all; those behind it are not given then, either.
    case optional
    /// Only of a last parameter: once or more, or any number of times.
    case oneOrMore, zeroOrMore
  }

  /// What the parameter is called in documentation and messages.
  public let name: String
  /// What the operation can use there; with a value of another kind it cannot answer.
  public let kinds: ValueKinds
  /// How often it is given in a call.
  public let presence: Presence

  /// Creates a parameter; by default one that takes every value and must be given.
  public init(_ name: String, _ kinds: ValueKinds = .any, _ presence: Presence = .required) {
    self.name = name
    self.kinds = kinds
    self.presence = presence
  }

  /// Whether further arguments may follow one for this parameter.
  var isRepeated: Bool { presence == .oneOrMore || presence == .zeroOrMore }
}

extension Parameter: CustomStringConvertible {
  /// The parameter in a signature: `index?` if it is optional, `number, …` if it is repeated.
  public var description: String {
    switch presence {
    case .required: name
    case .optional: name + "?"
    case .oneOrMore: name + ", …"
    case .zeroOrMore: "[\(name), …]"
    }
  }
}

extension Sequence<Parameter> {
  /// How many arguments a call with these parameters takes.
  var arity: ClosedRange<Int> {
    var least = 0
    var most = 0
    for parameter in self {
      if parameter.presence == .required || parameter.presence == .oneOrMore { least += 1 }
      most = parameter.isRepeated ? Int.max : most == Int.max ? most : most + 1
    }
    return least...most
  }
}

extension [Parameter] {
  /// Parameters for an operation that gave only its arity. If there may be many, only the first ones.
  init(arity: ClosedRange<Int>) {
    let mostListed = 16
    let required = Swift.min(Swift.max(arity.lowerBound, 0), mostListed)
    self.init(repeating: Parameter("value"), count: required)
    if arity.upperBound == Int.max {
      append(Parameter("value", .any, .zeroOrMore))
    } else {
      let optional = Swift.min(arity.upperBound, mostListed) - required
      append(contentsOf: repeatElement(Parameter("value", .any, .optional), count: Swift.max(0, optional)))
    }
  }
}
