import BeagleExpressions

/// The contexts that the nodes of a tree read, to find the nodes that are affected by a change.
struct ReadIndex: Sendable {
  private struct Read {
    var context: ContextSlot
    var path: ContextPath
    var node: NodeSlot
    var aspects: LiveNode.Aspects
    /// Neighbours in the context's list.
    var previous: Int32
    var next: Int32
    /// The node's next read.
    var nextOfNode: Int32
  }

  private var reads: [Read] = []
  private var free: [Int32] = []
  /// The first and last read of each context; -1 for none.
  private var heads: [Int32] = []
  private var tails: [Int32] = []
  /// The first read of each node; -1 for none.
  private var nodes: [Int32] = []

  /// The maximum number of paths into one context that are recorded for one node. A node that reads more is
  /// recorded as a reader of the whole context, so that adding a read takes constant time.
  private static let maximumPaths = 16

  mutating func add(_ read: ContextRead, of node: NodeSlot, _ aspects: LiveNode.Aspects) {
    while nodes.count <= node.index { nodes.append(-1) }
    let context = read.slot
    var read = read
    var paths = 0
    var known = nodes[node.index]
    while known >= 0 {
      let other = reads[Int(known)]
      if other.context == context, other.aspects == aspects {
        if read.path.steps.starts(with: other.path.steps) { return }
        paths += 1
      }
      known = other.nextOfNode
    }
    if paths >= Self.maximumPaths { read.path = ContextPath() }
    while heads.count <= context.index {
      heads.append(-1)
      tails.append(-1)
    }
    let last = tails[context.index]
    let entry = Read(
      context: context, path: read.path, node: node, aspects: aspects, previous: last, next: -1,
      nextOfNode: nodes[node.index])
    let index: Int32
    if let last = free.popLast() {
      reads[Int(last)] = entry
      index = last
    } else {
      index = Int32(truncatingIfNeeded: reads.count)
      reads.append(entry)
    }
    if last >= 0 { reads[Int(last)].next = index } else { heads[context.index] = index }
    tails[context.index] = index
    nodes[node.index] = index
  }

  /// Removes a node's reads for any of these aspects.
  mutating func remove(_ aspects: LiveNode.Aspects, of node: NodeSlot) {
    guard node.index < nodes.count else { return }
    var index = nodes[node.index]
    nodes[node.index] = -1
    while index >= 0 {
      let read = reads[Int(index)]
      if aspects.contains(read.aspects) {
        if read.previous >= 0 {
          reads[Int(read.previous)].next = read.next
        } else {
          heads[read.context.index] = read.next
        }
        if read.next >= 0 {
          reads[Int(read.next)].previous = read.previous
        } else {
          tails[read.context.index] = read.previous
        }
        free.append(index)
      } else {
        reads[Int(index)].nextOfNode = nodes[node.index]
        nodes[node.index] = index
      }
      index = read.nextOfNode
    }
  }

  /// The nodes that read the value at a path, a part of it, or a value that contains it, in the order in
  /// which they were added.
  func readers(of context: ContextSlot, _ path: ContextPath) -> [ContextGraph.Reader] {
    guard context.index < heads.count else { return [] }
    var readers: [ContextGraph.Reader] = []
    var index = heads[context.index]
    while index >= 0 {
      if path.concerns(reads[Int(index)].path) {
        readers.append((reads[Int(index)].node, reads[Int(index)].aspects))
      }
      index = reads[Int(index)].next
    }
    return readers
  }

  var count: Int { reads.count - free.count }
}

/// A read of a context, or of the value at a path in it.
struct ContextRead: Sendable, Equatable {
  var slot: ContextSlot
  var path = ContextPath()
}

/// The reads of one node. The first ones are stored inline: most nodes read little, and need no further
/// memory.
struct ReadList: Sendable {
  private var first: ContextRead?
  private var second: ContextRead?
  private var third: ContextRead?
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
    if let first { body(first) }
    if let second { body(second) }
    if let third { body(third) }
    for read in others { body(read) }
  }
}
