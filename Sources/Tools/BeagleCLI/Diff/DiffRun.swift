import Beagle
import BeagleChecking
import BeagleComparing
import BeagleProjects
import Foundation

/// A run of `beagle diff`: both sides are found, read and compared on all cores.
struct DiffRun: Sendable {
  let command: DiffCommand
  let host: HostEnvironment
  private let comparison: ScreenComparison
  private let source: DocumentSource
  private let hasBaseURL: Bool
  private let pictures: DiffPictures?

  @MainActor init(command: DiffCommand, host: HostEnvironment) throws(Failure) {
    (self.command, self.host) = (command, host)
    comparison = ScreenComparison(
      check: command.check, isOnlyBreaking: command.isOnlyBreaking,
      makesFindings: command.outputs.all.contains { [.sarif, .github].contains($0.format) })
    let network = try RenderNetwork(command.settings, baseURL: command.settings.baseURL, say: host.say)
    source = DocumentSource(network: network, host: host)
    hasBaseURL = network.hasBaseURL
    pictures = try command.pictures.map { folder throws(Failure) in
      try DiffPictures(folder: folder, command.settings, host)
    }
  }

  /// Compares two targets of the command line.
  ///
  /// - Throws: if they cannot be compared.
  func result(_ old: String, _ new: String) async throws(Failure) -> DiffResult {
    var result = DiffResult()
    let reader = DiffSideReader(
      hasBaseURL: hasBaseURL, source: source, filter: FileFilter(command.ignored))
    let before = try await side(old, reader, &result)
    let after = try await side(new, reader, &result)
    if let before, let after {
      var pairs = try DiffPair.pairs(before, after)
      for (_, failure) in before.unsearched + after.unsearched {
        result.unclear.append(Inconclusive(file: failure.subject ?? "", message: failure.message))
        result.summary.unread += 1
      }
      var hasScreens = !pairs.isEmpty || !result.unclear.isEmpty
      var same: [ComparedScreen] = []
      if let old = before.recorded, let new = after.recorded {
        let comparison = RecordingComparison(old: old, new: new)
        let classified = comparison.classified(pairs)
        hasScreens = hasScreens || !classified.unclear.isEmpty || !classified.same.isEmpty
        let isIn = { (name: String) in command.shard?.has(name) ?? true }
        let unclear = classified.unclear.filter { isIn($0.file) }
        (pairs, same) = (classified.pairs, classified.same.filter { isIn($0.title) })
        result.unclear += unclear
        result.summary.unread += unclear.count
        result.links = comparison.brokenLinks.filter { isIn($0.title) }
        result.summary.links = result.links.count
      }
      guard hasScreens else {
        throw .fetch(
          "there is no screen to compare in \"\(old.withMaskedSecrets)\" and \"\(new.withMaskedSecrets)\"")
      }
      if let shard = command.shard {
        pairs = pairs.filter { shard.has($0.title) }
        if pairs.isEmpty, same.isEmpty, result.unclear.isEmpty {
          host.say("beagle: no screen is in shard \(shard)")
        }
      }
      try await add(pairs, to: &result)
      for screen in same { result.summary.add(screen) }
      result.screens += same
    }
    result.summary.isOnlyBreaking = command.isOnlyBreaking
    return result
  }

  private func side(
    _ text: String, _ reader: DiffSideReader, _ result: inout DiffResult
  ) async throws(Failure) -> DiffSide? {
    do throws(Failure) {
      return try await reader.side(text)
    } catch {
      guard error.exitCode != 2 else { throw error }
      result.unclear.append(Inconclusive(file: text.withMaskedSecrets, message: error.message))
      result.summary.unread += 1
      return nil
    }
  }

  // MARK: Comparing

  /// The number of screens compared before their results are merged.
  private static let groupSize = 64

  /// Compares as many screens in parallel as there are cores, to limit memory; blobs of revisions are read in
  /// groups.
  func add(_ pairs: [DiffPair], to result: inout DiffResult) async throws(Failure) {
    var names = FileNames()
    let named = pairs.map { ($0, names.next(for: $0.fileName)) }
    for start in stride(from: 0, to: named.count, by: Self.groupSize) {
      let group = named[start..<min(start + Self.groupSize, named.count)]
      let blobs = try await blobs(of: group.map(\.0))
      for one in await compared(Array(group), blobs) {
        switch one {
        case .screen(let screen):
          result.summary.add(screen)
          result.screens.append(screen)
        case .unclear(let unclear):
          result.summary.unread += unclear.count
          result.unclear += unclear
        case .other: result.summary.others += 1
        }
      }
    }
  }

  private func blobs(of pairs: [DiffPair]) async throws(Failure) -> [GitBlob: [UInt8]] {
    let blobs = pairs.flatMap { [$0.old, $0.new] }.compactMap { document -> GitBlob? in
      if case .blob(let blob)? = document?.content { blob } else { nil }
    }
    return try await Git(user: "a revision").bytes(of: blobs)
  }

  private func compared(
    _ pairs: [(DiffPair, file: String)], _ blobs: [GitBlob: [UInt8]]
  ) async -> [ScreenComparison.Result] {
    await withTaskGroup(of: (Int, ScreenComparison.Result).self) { group in
      var results = [ScreenComparison.Result](repeating: .other, count: pairs.count)
      var next = 0
      func start() {
        guard next < pairs.count else { return }
        let (index, (pair, file)) = (next, pairs[next])
        next += 1
        group.addTask { (index, await compare(pair, file, blobs)) }
      }
      for _ in 0..<(command.jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)) { start() }
      while let (index, result) = await group.next() {
        results[index] = result
        start()
      }
      return results
    }
  }

  private func compare(
    _ pair: DiffPair, _ file: String, _ blobs: [GitBlob: [UInt8]]
  ) async -> ScreenComparison.Result {
    var sides: [[UInt8]?] = []
    var unclear: [Inconclusive] = []
    for document in [pair.old, pair.new] {
      do throws(Failure) {
        sides.append(try await bytes(of: document, blobs))
      } catch {
        unclear.append(Inconclusive(file: document?.label.name ?? "", message: error.message))
      }
    }
    guard unclear.isEmpty else { return .unclear(unclear) }
    let result = comparison.compare(pair, sides[0], sides[1])
    if let pictures, case .screen(let screen) = result, let old = sides[0], let new = sides[1] {
      pictures.draw(screen, old, new, as: file)
    }
    return result
  }

  /// The document's bytes; nil if that side has no document.
  private func bytes(
    of document: ComparedDocument?, _ blobs: [GitBlob: [UInt8]]
  ) async throws(Failure) -> [UInt8]? {
    switch document?.content {
    case .target(let target)?: return try await source.bytes(of: target)
    case .bytes(let bytes)?: return bytes
    case .unreadable(let failure)?: throw failure
    case .blob(let blob)?:
      guard let bytes = blobs[blob] else {
        throw .fetch(
          "cannot read \"\(document?.label.name ?? "")\": it has more than \(JSONLimits().bytes) bytes")
      }
      return bytes
    case nil: return nil
    }
  }
}
