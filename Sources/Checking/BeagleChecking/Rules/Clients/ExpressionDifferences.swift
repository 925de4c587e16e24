import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func noteDifferences(ofLiteral value: DynamicObject, _ piece: StringPiece) {
    switch value {
    case .int(..<0): note(.negativeNumber, piece)
    case .double(let double) where double.sign == .minus: note(.negativeNumber, piece)
    default: break
    }
  }

  func noteDifferences(ofReading binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    let name = binding.context
    let use = piece.prefix(name.utf8.count)
    if name.hasPrefix("true") || name.hasPrefix("false") || name.hasPrefix("null") {
      note(.keywordPrefix, use)
    }
    guard name == "onSuccess" || name == "onError", case .key(let key)? = binding.path.steps.first else {
      return
    }
    switch key {
    case "status": note(.requestStatus, use)
    case "statusCode": note(.requestStatusCode, use)
    case "message" where name == "onError": note(.requestMessage, use)
    default: break
    }
  }

  func noteDifferences(ofCall name: String, _ arguments: [ValueKinds], _ piece: StringPiece) {
    if let claim = clients.operation(name) { report(claim, range: byteRange(of: piece)) }
    let texts: ValueKinds = .string
    switch name {
    case "capitalize": note(.capitalize, piece)
    case "divide": note(.divide, piece)
    case "substr": note(.substr, piece)
    case "insert" where arguments.count == 3: note(.insert, piece)
    case "union" where arguments.count != 2: note(.union, piece)
    case "isEmpty": note(.isEmptyNull, piece)
    case "isNull": note(.isNullInverted, piece)
    case "gt", "gte", "lt", "lte":
      if arguments.contains(where: texts.isSuperset) { note(.comparisonOfText, piece) }
      if arguments.areMixedNumbers { note(.comparisonOfMixedNumbers, piece) }
    case "sum", "subtract", "multiply":
      if arguments.areMixedNumbers { note(.mixedNumbers, piece) }
      if arguments.contains(where: texts.isSuperset) { note(.numericText, piece) }
    case "eq":
      if arguments.contains([.numericString]), !arguments.allSatisfy(texts.isSuperset) {
        note(.equality, piece)
      }
      if arguments.areMixedNumbers { note(.equalityOfNumbers, piece) }
    default: break
    }
  }
}

extension [ValueKinds] {
  /// Whether some are certainly whole numbers, and others certainly are not.
  fileprivate var areMixedNumbers: Bool { contains(.int) && contains(.double) }
}
