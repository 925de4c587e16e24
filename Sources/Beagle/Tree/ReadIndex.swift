/// Which parts of a tree read which contexts, so that a change finds what depends on it.
struct ReadIndex: Sendable {
  private struct Read {
    var context: Int32
    var member: MemberKey
    var part: Int32
    var aspects: Part.Aspects
    /// Neighbours in the context's list.
    var previous: Int32
    var next: Int32
    /// The part's next read.
    var nextOfPart: Int32
  }

  private var reads: [Read] = []
  private var free: [Int32] = []
  /// The first and last read of each context; -1 for none.
  private var heads: [Int32] = []
  private var tails: [Int32] = []

  /// How many members of one context are remembered for one part. A part that reads more counts as one that reads all,
  /// so that adding a read costs the same however many there are.
  private static let mostMembers = 16

  /// Adds a read to a part's list, which starts at `first`.
  mutating func add(_ read: ContextRead, of part: Int32, _ aspects: Part.Aspects, first: inout Int32) {
    let context = read.slot
    var read = read
    var members = 0
    var known = first
    while known >= 0 {
      let other = reads[Int(known)]
      if other.context == context, other.aspects == aspects {
        if other.member == read.member || other.member == .any { return }
        members += 1
      }
      known = other.nextOfPart
    }
    if members >= Self.mostMembers { read.member = .any }
    while heads.count <= Int(context) {
      heads.append(-1)
      tails.append(-1)
    }
    let last = tails[Int(context)]
    let entry = Read(
      context: context, member: read.member, part: part, aspects: aspects, previous: last, next: -1,
      nextOfPart: first)
    let index: Int32
    if let place = free.popLast() {
      reads[Int(place)] = entry
      index = place
    } else {
      index = Int32(truncatingIfNeeded: reads.count)
      reads.append(entry)
    }
    if last >= 0 { reads[Int(last)].next = index } else { heads[Int(context)] = index }
    tails[Int(context)] = index
    first = index
  }

  /// Takes out a part's reads that are of one of these aspects.
  mutating func remove(_ aspects: Part.Aspects, first: inout Int32) {
    var index = first
    first = -1
    while index >= 0 {
      let read = reads[Int(index)]
      if aspects.contains(read.aspects) {
        if read.previous >= 0 {
          reads[Int(read.previous)].next = read.next
        } else {
          heads[Int(read.context)] = read.next
        }
        if read.next >= 0 {
          reads[Int(read.next)].previous = read.previous
        } else {
          tails[Int(read.context)] = read.previous
        }
        free.append(index)
      } else {
        reads[Int(index)].nextOfPart = first
        first = index
      }
      index = read.nextOfPart
    }
  }

  /// The parts that read a context, or the member of it, in the order in which they were added.
  func readers(of context: Int32, _ member: MemberKey) -> [(part: Int32, aspects: Part.Aspects)] {
    guard Int(context) < heads.count else { return [] }
    var readers: [(part: Int32, aspects: Part.Aspects)] = []
    var index = heads[Int(context)]
    while index >= 0 {
      if reads[Int(index)].member.concerns(member) {
        readers.append((reads[Int(index)].part, reads[Int(index)].aspects))
      }
      index = reads[Int(index)].next
    }
    return readers
  }

  /// How many reads there are.
  var count: Int { reads.count - free.count }
}
