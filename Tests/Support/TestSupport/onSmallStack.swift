import Foundation

/// The sanitizer that this program is built with, if any. It handles crashes itself and makes frames larger.
public enum Sanitizer: String, Sendable {
  case address = "__asan_init"
  case thread = "__tsan_init"

  public static let active = [address, thread].first { dlsym(dlopen(nil, RTLD_NOW), $0.rawValue) != nil }
}

/// The stack size of secondary threads on Apple's systems in bytes: 512 KiB, scaled by how much larger the
/// frames of this build are than optimised ones.
public let smallStack: Int = {
  let optimised = 512 << 10
  #if DEBUG
    return optimised * (Sanitizer.active == .address ? 64 : 8)
  #else
    return optimised
  #endif
}()

/// Runs on a thread of its own with a ``smallStack``.
///
/// A thread that computes cannot be stopped. If it takes longer than the limit, the program ends with a
/// message that names the place.
public func onSmallStack<Result: Sendable>(
  within limit: Duration = .waitLimit, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable () -> Result
) async -> Result {
  let limit = WaitLimit(limit) {
    fatalError("the work on a small stack did not end within its limit", file: fileID, line: line)
  }
  defer { limit.stop() }
  return await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = smallStack
    thread.start()
  }
}
