public import Beagle

/// What a ``LinearBrowser`` wants done.
public enum LinearAction: Sendable {
  /// The runtime is to handle an event.
  case send(Event)
  /// Lines are to be read out.
  case say([String])
  /// The user asks for a screen, by a path or an absolute URL: an event `Event.visit(_:)`.
  case open(String)
  /// The visible screen is to be loaded again.
  case reload
  /// A URL is to be handed to the system: the user has agreed.
  case openURL(String)
  /// The program is to end.
  case quit
}
