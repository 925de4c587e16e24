import BeagleJSON

/// Lengths and positions in strings count grapheme clusters.
let stringOperations: [ExpressionOperation] = [
  ExpressionOperation(
    "concat", [Parameter("string", .string, .oneOrMore)], gives: [.string, .null],
    "Joins strings.",
    example: ("concat('a', 'b')", "ab")
  ) { arguments in
    var text = ""
    for argument in arguments {
      guard case .string(let part) = argument else { return .empty }
      text += part
    }
    return .string(text)
  },
  ExpressionOperation(
    "uppercase", [Parameter("string", .string)], gives: [.string, .null],
    "The string in upper case.",
    example: ("uppercase('ab')", "AB")
  ) {
    mapString($0) { $0.uppercased() }
  },
  ExpressionOperation(
    "lowercase", [Parameter("string", .string)], gives: [.string, .null],
    "The string in lower case.",
    example: ("lowercase('AB')", "ab")
  ) {
    mapString($0) { $0.lowercased() }
  },
  ExpressionOperation(
    "capitalize", [Parameter("string", .string)], gives: [.string, .null],
    "The string with every word capitalized.",
    example: ("capitalize('hELLO wORLD')", "Hello World")
  ) { mapString($0, capitalize) },
  ExpressionOperation(
    "substr", [Parameter("string", .string), Parameter("from", .int), Parameter("length", .int, .optional)],
    gives: [.string, .null],
    "The characters from an index on, limited by the third argument.",
    example: ("substr('beagle', 2, 3)", "agl")
  ) { arguments in
    guard case .string(let text) = arguments[0], case .int(let start) = arguments[1] else {
      return .empty
    }
    let count = text.count
    guard (0..<count).contains(start) else { return .empty }
    var length = count - start
    if arguments.count == 3 {
      guard case .int(let argument) = arguments[2], (0...length).contains(argument) else { return .empty }
      length = argument
    }
    return .string(String(text.dropFirst(start).prefix(length)))
  },
]

private func mapString(
  _ arguments: Arguments, _ transform: (String) -> String
) -> DynamicObject {
  guard case .string(let text) = arguments.first else { return .empty }
  return .string(transform(text))
}

/// Capitalizes like Foundation's `capitalized`: a word's first letter in title case, so that `ß` becomes `Ss`
/// and `ǆ` becomes `ǅ`. Apostrophes, combining marks and other case-ignorable characters do not end a word;
/// all other punctuation does.
private func capitalize(_ text: String) -> String {
  var result = ""
  var isInWord = false
  for scalar in text.unicodeScalars {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter:
      result += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
      isInWord = true
    case .otherPunctuation where scalar != "'", .initialPunctuation:
      result.unicodeScalars.append(scalar)
      isInWord = false
    default:
      result.unicodeScalars.append(scalar)
      if !properties.isCaseIgnorable { isInWord = false }
    }
  }
  return result
}
