/// The targets of a buffer's links, each kept once. A cell has the number of its link, or 0 for none.
struct LinkTable: Equatable, Sendable {
  private var targets: [LinkTarget] = []
  private var numbers: [LinkTarget: UInt16] = [:]

  static func == (left: LinkTable, right: LinkTable) -> Bool { left.targets == right.targets }

  subscript(number: UInt16) -> LinkTarget? {
    number > 0 && Int(number) <= targets.count ? targets[Int(number) - 1] : nil
  }

  /// For each number of another table, from 0 on, the number of its target in this one. Targets that this one does not have get a
  /// number that no target has; nil if there is none.
  func numbers(of other: LinkTable) -> [UInt16]? {
    guard targets.count < Int(UInt16.max) else { return nil }
    return [0] + other.targets.map { numbers[$0] ?? UInt16(targets.count + 1) }
  }

  /// The number of a target, new or known; 0 if there are more targets than a cell can number.
  mutating func number(of target: LinkTarget) -> UInt16 {
    if let known = numbers[target] { return known }
    guard targets.count < Int(UInt16.max) else { return 0 }
    targets.append(target)
    let number = UInt16(targets.count)
    numbers[target] = number
    return number
  }
}
