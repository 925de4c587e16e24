import Beagle
import BeagleTesting
import Testing

/// What an application votes with. A test gives a ballot of its own.
private protocol Ballot: Sendable {
  func vote(for tea: String) async throws -> Int
}

private actor CountingBallot: Ballot {
  private(set) var votes: [String] = []

  func vote(for tea: String) -> Int {
    votes.append(tea)
    return votes.count
  }
}

private protocol Stock: Sendable {
  func count(of tea: String) -> Int
}

private struct Shelf: Stock {
  let counts: [String: Int]
  func count(of tea: String) -> Int { counts[tea] ?? 0 }
}

private struct Vote: ServerDrivenAction, ExecutableAction, Decodable {
  var tea: Bind<String>
  var onFinish: [Action]?

  func execute(in scope: inout ActionScope) {
    let tea = scope.evaluate(tea) ?? ""
    let hasBallot = scope.services[(any Ballot).self] != nil
    scope.setContext("status", hasBallot ? "voting" : "there is no ballot")
    scope.later { later in
      guard let ballot = later.services[(any Ballot).self] else { return }
      later.run(onFinish, event: "onFinish", value: .int(try await ballot.vote(for: tea)))
    }
  }
}

/// An application with actions, operations and components of its own, tested without this package's settings.
@MainActor @Suite struct OwnPartsTests {
  private func dependencies() -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient())
    dependencies.register(action: Vote.self)
    dependencies.register(
      operation: ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
        .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? 0)
      })
    return dependencies
  }

  private let poll = Screen("poll") {
    Container {
      Text("@{stock('Sencha')} left, @{status}")
      Button(
        "Vote", onPress: Vote(tea: "Sencha", onFinish: [SetContext("status", to: "@{onFinish} votes").action])
      )
    }
    .context("status", "open")
  }

  @Test(arguments: 1...3) func eachTestHasServicesOfItsOwn(count: Int) async throws {
    let ballot = CountingBallot()
    let dependencies = dependencies()
    dependencies.services[(any Ballot).self] = ballot
    dependencies.services[(any Stock).self] = Shelf(counts: ["Sencha": count])
    let app = AppDriver(dependencies: dependencies)
    try await app.start(with: poll)
    for _ in 0..<count { try await app.tap("Vote") }
    try app.see(.text("\(count) left, \(count) votes"))
    #expect(await ballot.votes.count == count)
    await app.finish()
  }

  @Test func anActionFindsAServiceThatComesLater() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(with: poll)
    try await app.tap("Vote")
    try app.see("there is no ballot")
    app.dependencies.services[(any Ballot).self] = CountingBallot()
    try await app.tap("Vote")
    try app.see("1 votes")
    await app.finish()
  }
}
