import Foundation
import Testing

@testable import BeagleNetworking

struct IdleConnectionsTests {
  private func connection(to host: String) -> Connection {
    let connection = Connection(.init(host: host, port: 80, isPersonal: true), idleLimit: .seconds(30))
    connection.release()
    return connection
  }

  @Test func eachDestinationKeepsItsLatest() {
    var idle = IdleConnections()
    let connections = (0..<10).map { _ in connection(to: "a") }
    for connection in connections { idle.add(connection) }
    #expect(idle.all.map { ObjectIdentifier($0) } == connections.suffix(6).map { ObjectIdentifier($0) })
  }

  @Test func allTogetherAreBounded() {
    var idle = IdleConnections()
    for number in 0..<100 { idle.add(connection(to: "\(number)")) }
    #expect(idle.all.map(\.destination.host) == (68..<100).map { "\($0)" })
  }

  @Test func theyAreClosedAfterAWhile() {
    var idle = IdleConnections()
    idle.add(connection(to: "a"))
    idle.removeExpired(.now + .seconds(20))
    #expect(idle.all.count == 1)
    idle.removeExpired(.now + .seconds(31))
    #expect(idle.all.isEmpty)
  }

  @Test func whatHasBeenClosedIsNotTaken() {
    var idle = IdleConnections()
    // It has no socket any more.
    idle.add(connection(to: "a"))
    #expect(idle.take(for: .init(host: "a", port: 80, isPersonal: true)) == nil)
    #expect(idle.all.isEmpty)
  }
}
