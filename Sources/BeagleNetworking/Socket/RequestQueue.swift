/// Requests that wait for their turn, and the places that bound how many have it: first come, first served among
/// those whose destination has a place left.
struct RequestQueue<Destination: Hashable, Item> {
  let limit: Int
  let limitPerDestination: Int

  private var waiting: [Destination: ArraySlice<Item>] = [:]
  private var taken: [Destination: Int] = [:]
  private var takenInAll = 0
  /// Destinations that may have an item and a place for it, so that nobody has to be looked for.
  private var turns: ArraySlice<Destination> = []

  init(limit: Int, limitPerDestination: Int) {
    self.limit = limit
    self.limitPerDestination = limitPerDestination
  }

  var isEmpty: Bool { waiting.isEmpty }
  var items: [Item] { waiting.values.flatMap { $0 } }

  mutating func add(_ item: Item, for destination: Destination) {
    waiting[destination, default: []].append(item)
    turns.append(destination)
  }

  /// The next item that may have its turn. Its place is taken until `free` is called.
  mutating func next() -> Item? {
    while takenInAll < limit, let destination = turns.popFirst() {
      let count = taken[destination] ?? 0
      guard count < limitPerDestination, let item = waiting[destination]?.popFirst() else { continue }
      if waiting[destination]?.isEmpty == true { waiting[destination] = nil }
      taken[destination] = count + 1
      takenInAll += 1
      return item
    }
    return nil
  }

  mutating func free(_ destination: Destination) {
    guard let count = taken[destination] else { return }
    taken[destination] = count > 1 ? count - 1 : nil
    takenInAll -= 1
    if waiting[destination] != nil { turns.append(destination) }
  }

  mutating func removeAll(where isObsolete: (Item) -> Bool) {
    waiting = waiting.compactMapValues { items in
      let rest = items.filter { !isObsolete($0) }
      return rest.isEmpty ? nil : rest[...]
    }
  }
}
