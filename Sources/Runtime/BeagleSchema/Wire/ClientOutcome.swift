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

  /// `ios`, `android`, `web`, or the name of a custom client.
  public var name: String
  /// The affected versions: `< 1.8`, `>= 2.0`, `1.4 to 1.7`, or a single one.
  public var versions: String
  /// The name in messages: the title, with the versions unless all target versions are affected.
  package var title: String
  /// `12 % of users`; nil if it is not known.
  package var share: String?
  /// Whether all target versions of the client are affected.
  package var isWhole: Bool
  /// The effect on this part of the document.
  public var outcome: Outcome
  /// The number of users with these versions; nil if it is not known. A number that was given for several
  /// versions together is reported whole.
  public var users: Int?
  /// Whether that number also covers other versions, so that it is an upper limit.
  package var hasFewerUsers = false

  package init(name: String, versions: String, isWhole: Bool = false, outcome: Outcome, users: Int? = nil) {
    (self.name, self.versions, self.isWhole) = (name, versions, isWhole)
    title = versions.isEmpty ? name : "\(name) \(versions)"
    (self.outcome, self.users) = (outcome, users)
  }
}

extension ClientOutcome.Outcome: WireEnum { package static let names = NameTable<Self>() }
