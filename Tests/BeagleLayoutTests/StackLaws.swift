import BeagleLayout
import TestSupport
import Testing

/// The stack usage of the deepest tree that a screen can have.
@Suite struct StackLaws {
  /// The levels of a screen according to `ResolverLimits`.
  private static let levels = 240

  enum Kind: CaseIterable {
    case plain, wrapping, baselines, stretched, absolute, shares

    func say(_ style: inout LayoutStyle) {
      style.shrink = 1
      switch self {
      case .plain: break
      case .wrapping: style.wrap = .wrap
      case .baselines: style.alignItems = .baseline
      case .stretched:
        style.direction = .row
        style.alignItems = .baseline
        style.alignSelf = .stretch
      case .absolute: style.positionType = .absolute
      case .shares: style.padding.left = .percent(1)
      }
    }
  }

  /// The address sanitizer stores variables elsewhere, so that their addresses do not show the stack usage.
  @Test(.enabled(if: Sanitizer.active != .address), arguments: Kind.allCases)
  func deepestScreenFitsSecondaryThreadStack(kind: Kind) async {
    let used = await onSmallStack { Self.stackUsed(by: kind) }
    // The program around it needs some, too.
    #expect(used < smallStack / 100 * 68)
    #expect(used > Self.levels * 100)
  }

  /// The stack bytes between here and the measurement of the innermost leaf.
  private static func stackUsed(by kind: Kind) -> Int {
    var tree = LayoutTree()
    var root: LayoutNode?
    var last: LayoutNode?
    for level in 0..<levels {
      var style = LayoutStyle()
      style.direction = level % 2 == 0 ? .row : .column
      kind.say(&style)
      last = tree.append(style, to: last)
      root = root ?? last
    }
    tree.append(LayoutStyle(), to: last, isMeasured: true)
    guard let root else { return 0 }
    let top = stackPointer()
    var maximumDepth = top
    for automaticMinimums in [false, true] {
      tree.layout(root, width: 320, height: 640, automaticMinimums: automaticMinimums) { _, _ in
        maximumDepth = min(maximumDepth, stackPointer())
        return LayoutSize(width: 700, height: 20)
      }
    }
    return top - maximumDepth
  }

  /// The current stack position: the address of a local variable.
  @inline(never)
  private static func stackPointer() -> Int {
    var here = 0
    return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
  }
}
