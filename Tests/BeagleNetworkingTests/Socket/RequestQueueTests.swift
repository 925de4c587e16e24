import Testing

@testable import BeagleNetworking

struct RequestQueueTests {
  @Test func whoComesFirstIsServedFirst() {
    var queue = RequestQueue<String, Int>(limit: 10, limitPerDestination: 10)
    for number in 0..<5 { queue.add(number, for: "\(number % 2)") }
    #expect((0..<6).map { _ in queue.next() } == [0, 1, 2, 3, 4, nil])
    #expect(queue.isEmpty)
  }

  @Test func aFullDestinationHoldsNobodyElseUp() {
    var queue = RequestQueue<String, Int>(limit: 10, limitPerDestination: 2)
    for number in 0..<5 { queue.add(number, for: "a") }
    queue.add(5, for: "b")
    #expect((0..<4).map { _ in queue.next() } == [0, 1, 5, nil])
    queue.free("a")
    #expect((0..<2).map { _ in queue.next() } == [2, nil])
    queue.free("b")
    #expect(queue.next() == nil)
    queue.free("a")
    queue.free("a")
    #expect((0..<3).map { _ in queue.next() } == [3, 4, nil])
  }

  @Test func allTogetherAreBoundedToo() {
    var queue = RequestQueue<Int, Int>(limit: 3, limitPerDestination: 2)
    for number in 0..<6 { queue.add(number, for: number) }
    #expect((0..<4).map { _ in queue.next() } == [0, 1, 2, nil])
    for number in 0..<3 { queue.free(number) }
    #expect((0..<4).map { _ in queue.next() } == [3, 4, 5, nil])
  }

  @Test func whatWasRemovedHasNoTurn() {
    var queue = RequestQueue<String, Int>(limit: 1, limitPerDestination: 1)
    for number in 0..<4 { queue.add(number, for: "a") }
    #expect(queue.next() == 0)
    queue.removeAll { $0 < 3 }
    #expect(queue.items == [3])
    queue.free("a")
    #expect(queue.next() == 3)
    #expect(queue.isEmpty)
  }
}
