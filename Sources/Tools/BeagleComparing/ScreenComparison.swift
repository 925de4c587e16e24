import Beagle
package import BeagleChecking
package import BeagleProjects

/// What a comparison makes of a screen.
package struct ComparedScreen: Sendable {
  package enum Status: String, Sendable {
    case added, removed, changed, same
  }

  /// How people call it.
  package let title: String
  /// Nil where the side does not have it.
  let old: DocumentLabel?
  let new: DocumentLabel?
  var status: Status
  /// Those that are asked for.
  var changes: [ScreenDifference.Change] = []
  /// How many others there are.
  var leftOut = 0
  /// The changes as reports of findings have them, if one is asked for.
  var findings: [ReportedDocument] = []

  /// Whether nobody has asked for it: an added screen breaks no client.
  var isHidden = false

  package init(
    title: String, old: DocumentLabel?, new: DocumentLabel?, status: Status,
    changes: [ScreenDifference.Change] = [], leftOut: Int = 0, findings: [ReportedDocument] = [],
    isHidden: Bool = false
  ) {
    (self.title, self.old, self.new) = (title, old, new)
    (self.status, self.changes, self.leftOut) = (status, changes, leftOut)
    (self.findings, self.isHidden) = (findings, isHidden)
  }

  var breaking: Int { changes.count { !$0.breaks.isEmpty } }
}

/// Compares the two sides of screens.
package struct ScreenComparison: Sendable {
  var check = ScreenCheck()
  /// Whether only changes are asked for that break a client.
  var isOnlyBreaking = false
  /// Whether reports of findings are asked for.
  var makesFindings = false

  package init(
    check: ScreenCheck = ScreenCheck(), isOnlyBreaking: Bool = false, makesFindings: Bool = false
  ) {
    (self.check, self.isOnlyBreaking, self.makesFindings) = (check, isOnlyBreaking, makesFindings)
  }

  package enum Result: Sendable {
    case screen(ComparedScreen)
    /// A side of it cannot be read.
    case unclear([Unclear])
    /// Neither side is a document of Beagle.
    case other
  }

  /// - Parameters:
  ///   - old: the bytes of the old document; nil where there is none.
  ///   - new: those of the new one.
  package func compare(_ pair: DiffPair, _ old: [UInt8]?, _ new: [UInt8]?) -> Result {
    var pair = pair
    // A response is the same where nobody can decode it, too.
    if pair.isRecorded, let old, old == new {
      return .screen(
        ComparedScreen(title: pair.title, old: pair.old?.label, new: pair.new?.label, status: .same))
    }
    let sides = (side(.old, of: pair, old), side(.new, of: pair, new))
    let unclear = [sides.0.unclear, sides.1.unclear].compactMap(\.self)
    if !unclear.isEmpty { return .unclear(unclear) }
    if !sides.0.isScreen { pair.old = nil }
    if !sides.1.isScreen { pair.new = nil }
    guard pair.old != nil || pair.new != nil else { return .other }
    var screen = ComparedScreen(
      title: pair.title, old: pair.old?.label, new: pair.new?.label,
      status: pair.old == nil ? .added : pair.new == nil ? .removed : .same)
    if pair.old != nil, pair.new != nil {
      do throws(ScreenDifferenceError) {
        screen = try compared(screen, old ?? [], new ?? [])
      } catch {
        return .unclear([Self.unclear(pair.nameInMessages(of: error.side), "\(error)")])
      }
    }
    screen.isHidden = isOnlyBreaking && screen.status == .added
    if makesFindings, !screen.isHidden {
      screen.findings = DiffFindings.documents(of: screen, old ?? [], new ?? [])
    }
    return .screen(screen)
  }

  /// A screen of both sides with the changes that are asked for.
  package func compared(
    _ screen: ComparedScreen, _ old: [UInt8], _ new: [UInt8]
  ) throws(ScreenDifferenceError) -> ComparedScreen {
    var screen = screen
    let difference = try ScreenDifference(old, new, check: check)
    let changes = difference.changes + difference.spellings
    screen.status = changes.isEmpty ? .same : .changed
    screen.changes = isOnlyBreaking ? changes.filter { !$0.breaks.isEmpty } : changes
    screen.leftOut = changes.count - screen.changes.count
    if screen.changes.isEmpty { return screen }
    let secrets = SecretWords([old, new])
    for index in screen.changes.indices {
      screen.changes[index].message = secrets.masked(screen.changes[index].message)
    }
    return screen
  }

  /// What one side is, before it is compared. A folder has files of other kinds, and a list of files from git too.
  private func side(
    _ side: ScreenDifferenceError.Side, of pair: DiffPair, _ bytes: [UInt8]?
  ) -> (isScreen: Bool, unclear: Unclear?) {
    guard let document = pair[side], let bytes else { return (false, nil) }
    let target = document.label.target
    do throws(JSONError) {
      _ = try JSONDocument(parsing: bytes)
    } catch {
      // It cannot be told what a broken file was to be. What does not look like JSON is something else.
      if !pair.isNamed, target.isOtherFile(bytes) { return (false, nil) }
      let reason = "the \(side.rawValue) document cannot be read: \(DocumentError.json(error))"
      return (false, Self.unclear(pair.nameInMessages(of: side), reason))
    }
    guard target.isOtherFile(bytes) else { return (true, nil) }
    let reason = "the \(side.rawValue) document has no components, so it is no screen"
    return (false, pair.isNamed ? Self.unclear(pair.nameInMessages(of: side), reason) : nil)
  }

  private static func unclear(_ name: String, _ reason: String) -> Unclear {
    Unclear(file: name, message: "cannot compare \"\(name)\": \(reason)")
  }
}
