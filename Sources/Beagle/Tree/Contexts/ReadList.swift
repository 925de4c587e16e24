import BeagleExpressions

/// A read of a context, or of what a path into it leads to.
struct ContextRead: Sendable, Equatable {
  var slot: Int32
  var path = ContextPath()
}

/// The reads of one node. The first ones are stored inline: most nodes read little, and need no further memory.
struct ReadList: Sendable {
  private var first = ContextRead(slot: -1)
  private var second = ContextRead(slot: -1)
  private var third = ContextRead(slot: -1)
  private var others: [ContextRead] = []
  private(set) var count = 0

  mutating func append(_ read: ContextRead) {
    switch count {
    case 0: first = read
    case 1: second = read
    case 2: third = read
    default: others.append(read)
    }
    count += 1
  }

  func forEach(_ body: (ContextRead) -> Void) {
    if count > 0 { body(first) }
    if count > 1 { body(second) }
    if count > 2 { body(third) }
    for read in others { body(read) }
  }
}
