import BeagleLayout
import TestSupport
import Testing

/// How much of the stack the maximumDepth tree takes that a screen can have.
@Suite struct StackLaws {
  /// Levels of a screen, as `ResolverLimits` has them.
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

  /// The address sanitizer keeps variables elsewhere, where they tell nothing of the stack.
  @Test(.enabled(if: Sanitizer.active != .address), arguments: Kind.allCases)
  func deepestScreenFitsSecondaryThreadStack(kind: Kind) async {
    let used = await onSmallStack { Self.stackUsed(by: kind) }
    // The program around it needs some, too.
    #expect(used < smallStack / 100 * 68)
    #expect(used > Self.levels * 100)
  }

  /// The bytes between here and where the innermost leaf is measured.
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

  /// Where the stack is at: the address of a variable of the caller's callee.
  @inline(never)
  private static func stackPointer() -> Int {
    var here = 0
    return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
  }
}
