import Foundation

/// The numbers of the samples on which a law is tried: a few of them, so that all tests are quick.
///
/// `BEAGLE_ROUNDS=20 swift test` tries every such law on twenty times as many, and `BEAGLE_ROUNDS=0.2` on a
/// fifth, but on one at least.
public func rounds(_ count: Int) -> Range<Int> {
  0..<max(1, Int(Double(count) * factor))
}

private let factor =
  ProcessInfo.processInfo.environment["BEAGLE_ROUNDS"].flatMap { Double($0) }.map { min(max($0, 0), 1e6) }
  ?? 1
