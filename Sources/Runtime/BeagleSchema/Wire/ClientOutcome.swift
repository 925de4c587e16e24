/// What some versions of a client do at a place of a document.
///
/// ```swift
/// for client in finding.clients { print(client.name, client.versions, client.outcome.rawValue) }
/// // android < 1.8 vanishes
/// ```
public struct ClientOutcome: Sendable, Hashable {
  /// What becomes of the place, from the worst to the mildest.
  public enum Outcome: String, Sendable, CaseIterable, Comparable {
    /// The whole screen is not shown.
    case fails
    /// This part is not shown.
    case vanishes
    /// An action does nothing.
    case inert
    /// A property has no effect.
    case ignored
    /// It is read, or shown, in another way.
    case differs

    /// Worse is less.
    public static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// `ios`, `android`, `web`, or the name of an application's own client.
  public var name: String
  /// Which of its versions: `< 1.8`, `>= 2.0`, `1.4 to 1.7`, or a single one.
  public var versions: String
  /// How messages call it: its title, and its versions unless all are meant that were asked about.
  package var title: String
  /// `12 % of users`; nil where that is not known.
  package var share: String?
  /// Whether these are all versions of the client that were asked about.
  package var isWhole: Bool
  /// What becomes of the place there.
  public var outcome: Outcome
  /// How many users have these versions; nil where nobody said. Where a number is of several versions, it is the whole of it.
  public var users: Int?
  /// Whether that number is of more versions than these, so that there may be fewer.
  package var hasFewerUsers = false

  package init(name: String, versions: String, isWhole: Bool = false, outcome: Outcome, users: Int? = nil) {
    (self.name, self.versions, self.isWhole) = (name, versions, isWhole)
    title = versions.isEmpty ? name : "\(name) \(versions)"
    (self.outcome, self.users) = (outcome, users)
  }
}

extension ClientOutcome.Outcome: WireEnum { package static let names = WireNames<Self>() }
