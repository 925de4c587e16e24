import Beagle
import Locking

/// The passwords that have been typed, for what is written on any thread.
final class TypedPasswords: Sendable {
  private let known = Mutex(Passwords())

  func formUnion(_ passwords: Passwords) { known.withLock { $0.formUnion(passwords) } }

  /// The text with bullets instead of them.
  func hidden(in text: String) -> String {
    let passwords = known.withLock { known in
      known.prepare()
      return known
    }
    return passwords.hidden(in: text)
  }
}
