import Foundation

/// The numbers of the samples on which a law is tried: a few of them, so that all tests are quick.
///
/// `BEAGLE_ROUNDS=20 swift test` tries every such law on twenty times as many.
public func rounds(_ count: Int) -> Range<Int> {
  0..<count * factor
}

private let factor = max(1, ProcessInfo.processInfo.environment["BEAGLE_ROUNDS"].flatMap { Int($0) } ?? 1)
