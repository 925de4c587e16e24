extension ExpressionTemplate {
  /// What is wrong with the calls in the text, in the order in which they are evaluated. Contexts may hold any value,
  /// so that only literals and the results of calls are known.
  public func findings(operations: OperationTable) -> [ExpressionFinding] {
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

  /// The name that is most like another one: but for upper and lower case, or with up to two letters changed.
  public func nearest(to name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let candidates = all.map(\.name).filter { $0 != name && $0.utf8.count <= 64 }
    if let same = candidates.first(where: { $0.lowercased() == name.lowercased() }) { return same }
    let near = candidates.map {
      (name: $0, steps: Self.distance(Array($0.lowercased()), Array(name.lowercased())))
    }
    .min { $0.steps < $1.steps }
    guard let near, near.steps <= min(2, name.count / 2) else { return nil }
    return near.name
  }

  /// How many letters must be put in, taken out or replaced to make one word of the other.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (place, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in right.indices {
        let replaced = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
