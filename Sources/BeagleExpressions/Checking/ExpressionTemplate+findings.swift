extension ExpressionTemplate {
  /// The faults in the calls of the text, in the order of evaluation. Contexts may have any value, so only literals and
  /// the results of calls have known types.
  package func findings(operations: OperationTable) -> [ExpressionFinding] {
    var findings: [ExpressionFinding] = []
    var stack: [(kinds: ValueKinds, range: Range<Int>)] = []
    forEachPlacedStep { step, range in
      switch step {
      case .push(let value): stack.append((ValueKinds(of: value), range))
      case .read: stack.append((.any, range))
      case .call(let name, let count):
        let arguments = stack.suffix(count)
        findings += operations.findings(calling: name, arguments, range)
        let result = operations.kinds(calling: name, arguments.map(\.kinds))
        stack.removeLast(count)
        stack.append((result, range))
      case .show: stack.removeLast()
      case .spaced: break
      }
    }
    return findings
  }
}

extension OperationTable {
  fileprivate func findings(
    calling name: String, _ arguments: ArraySlice<(kinds: ValueKinds, range: Range<Int>)>, _ range: Range<Int>
  ) -> [ExpressionFinding] {
    guard let operation = self[name] else {
      return [ExpressionFinding(kind: .unknownOperation(name, nearest: nearest(to: name)), range: range)]
    }
    guard operation.arity.contains(arguments.count) else {
      return [
        ExpressionFinding(kind: .wrongArgumentCount(operation, count: arguments.count), range: range)
      ]
    }
    return arguments.enumerated().compactMap { place, argument in
      guard let parameter = operation.parameter(at: place), parameter.kinds.isDisjoint(with: argument.kinds)
      else { return nil }
      return ExpressionFinding(
        kind: .wrongArgument(operation, parameter, found: argument.kinds), range: argument.range)
    }
  }

  /// The kinds of values that a call can give.
  fileprivate func kinds(calling name: String, _ arguments: [ValueKinds]) -> ValueKinds {
    guard let operation = self[name] else { return .any }
    guard name == "condition", arguments.count == 3 else { return operation.result }
    return arguments[1].union(arguments[2])
  }

  /// The name that was probably meant by one that is none; nil where none is near.
  package func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: all.lazy.map(\.name).filter { $0 != name })
  }
}
