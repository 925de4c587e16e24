extension OperationTable {
  /// What went wrong while evaluating, as one sentence without its full stop: with what the operation takes, or which
  /// one may be meant.
  package func message(of fault: Evaluator.Fault) -> String {
    switch fault {
    case .unknownContext(let id, let expression):
      return "no context \"\(id)\" is in reach of \"\(expression)\"; it reads as null"
    case .unknownOperation(let name, let expression):
      let hint = nearest(to: name).map { "; do you mean \"\($0)\"?" } ?? ""
      return "no operation \"\(name)\" is known in \"\(expression)\"; it gives null\(hint)"
    case .wrongArgumentCount(let name, let count, let expression):
      let signature = self[name]?.signature ?? name
      return
        "\(signature) cannot be called with \(count) argument\(count == 1 ? "" : "s") in \"\(expression)\""
    case .tooMuchWork(let expression):
      return
        "\"\(expression)\" would read more than \(Evaluator.largestWork) bytes and elements; it gives null"
    }
  }

  /// The name that was probably meant by one that is none; nil where none is near.
  package func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: all.lazy.map(\.name).filter { $0 != name })
  }
}
