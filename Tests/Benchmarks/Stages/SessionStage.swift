import Beagle
import BeagleSchema
import BeagleTerminal
import Foundation

/// Sessions of many users in one process: each opens a screen, waits until it is idle, and reads its scene.
@MainActor
func sessionStage(_ settings: Settings) async throws {
  let start = SessionStart(nodes: 17)
  var table = Table(
    "sessions", "KB each", "main actor ms", "an actor each ms", "of main", "a task a core ms", "of main")
  for count in settings.nodes where count <= 10_000 {
    let memory = await kilobytes(start, count)
    var (main, ofActors, ofTasks): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<max(3, settings.stopwatch.runs) {
      // In turn, so that other load on the machine affects all of them.
      main.append(await milliseconds { keep(await onMainActor(start, count)) })
      ofActors.append(await milliseconds { keep(await onActors(start, count)) })
      ofTasks.append(await milliseconds { keep(await inTasks(start, count)) })
    }
    let (alone, together, loose) = (median(main), median(ofActors), median(ofTasks))
    table.row(
      grouped(count), figure(memory), figure(alone), figure(together),
      figure(together / alone * 100) + " %", figure(loose), figure(loose / alone * 100) + " %")
  }
  table.print(
    title: "Sessions of \(start.nodes) nodes on \(processors) cores")
}

private struct SessionStart: Sendable {
  let nodes: Int
  let screen: Screen
  let builder: SceneBuilder
  let dependencies = BeagleDependencies(networkClient: nil)

  init(nodes: Int) {
    self.nodes = nodes
    let texts = (1..<nodes).map { Text("line \($0)").component }
    screen = Screen(child: Container(children: texts).component)
    let renderer = TerminalRenderer()
    builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: 80), height: renderer.points(rows: 25))
  }
}

extension BeagleSession {
  /// - Returns: how many nodes its scene has.
  fileprivate func run(_ start: SessionStart) async -> Int {
    send(.open(.local(start.screen)))
    await idle()
    return runtime.scene?.nodes.count ?? 0
  }
}

private actor Visitor {
  private let session: BeagleSession

  init(_ start: SessionStart) {
    session = BeagleSession(start.builder, dependencies: start.dependencies)
  }

  func run(_ start: SessionStart) async -> Int { await session.run(start) }
}

@MainActor
private func onMainActor(_ start: SessionStart, _ count: Int) async -> Int {
  var sessions: [BeagleSession] = []
  var nodes = 0
  for _ in 0..<count {
    let session = BeagleSession(start.builder, dependencies: start.dependencies)
    nodes += await session.run(start)
    sessions.append(session)
  }
  keep(sessions)
  return nodes
}

@concurrent private func onActors(_ start: SessionStart, _ count: Int) async -> Int {
  await withTaskGroup(of: (Visitor, Int).self) { group in
    for _ in 0..<count {
      group.addTask {
        let visitor = Visitor(start)
        return (visitor, await visitor.run(start))
      }
    }
    var visitors: [Visitor] = []
    var nodes = 0
    for await (visitor, count) in group {
      visitors.append(visitor)
      nodes += count
    }
    keep(visitors)
    return nodes
  }
}

@concurrent private func inTasks(_ start: SessionStart, _ count: Int) async -> Int {
  await withTaskGroup(of: Int.self) { group in
    for _ in 0..<processors {
      group.addTask {
        var (sessions, nodes) = ([BeagleSession](), 0)
        for _ in 0..<count / processors {
          let session = BeagleSession(start.builder, dependencies: start.dependencies)
          nodes += await session.run(start)
          sessions.append(session)
        }
        keep(sessions)
        return nodes
      }
    }
    return await group.reduce(0, +)
  }
}

private let processors = ProcessInfo.processInfo.activeProcessorCount

/// The memory of a session while it is kept. The peak of the process only grows, so this runs before all
/// stages with as many sessions.
@MainActor
private func kilobytes(_ start: SessionStart, _ count: Int) async -> Double {
  var sessions: [BeagleSession] = []
  for _ in 0..<10 { keep(await onMainActor(start, 1)) }
  let before = peakMemory()
  for _ in 0..<count {
    let session = BeagleSession(start.builder, dependencies: start.dependencies)
    keep(await session.run(start))
    sessions.append(session)
  }
  let after = peakMemory()
  keep(sessions)
  return Double(after - before) / Double(count) / 1_024
}

private func milliseconds(_ work: () async -> Void) async -> Double {
  await ContinuousClock().measure(work) / .milliseconds(1)
}
