import Beagle
package import BeagleChecking
package import BeagleProjects

/// The result of comparing one screen.
package struct ComparedScreen: Sendable {
  package enum Status: String, Sendable {
    case added, removed, changed, same
  }

  /// The screen's name in reports.
  package let title: String
  /// Nil if the side does not have the screen.
  let old: DocumentLabel?
  let new: DocumentLabel?
  var status: Status
  /// The requested changes.
  var changes: [ScreenDifference.Change] = []
  /// The number of changes that were not requested.
  var omitted = 0
  /// The changes as findings, if a findings report was requested.
  var findings: [ReportedDocument] = []

  /// Whether reports omit the screen: an added screen is not a breaking change.
  var isHidden = false

  package init(
    title: String, old: DocumentLabel?, new: DocumentLabel?, status: Status,
    changes: [ScreenDifference.Change] = [], omitted: Int = 0, findings: [ReportedDocument] = [],
    isHidden: Bool = false
  ) {
    (self.title, self.old, self.new) = (title, old, new)
    (self.status, self.changes, self.omitted) = (status, changes, omitted)
    (self.findings, self.isHidden) = (findings, isHidden)
  }

  var breaking: Int { changes.count { !$0.breaks.isEmpty } }
}

package struct ScreenComparison: Sendable {
  var check = ScreenCheck()
  /// Whether only breaking changes are requested.
  var isOnlyBreaking = false
  /// Whether a findings report is requested.
  var makesFindings = false

  package init(
    check: ScreenCheck = ScreenCheck(), isOnlyBreaking: Bool = false, makesFindings: Bool = false
  ) {
    (self.check, self.isOnlyBreaking, self.makesFindings) = (check, isOnlyBreaking, makesFindings)
  }

  package enum Result: Sendable {
    case screen(ComparedScreen)
    /// A side cannot be read.
    case unclear([Inconclusive])
    /// Neither side is a Beagle document.
    case other
  }

  /// - Parameters:
  ///   - old: The bytes of the old document; nil if there is none.
  ///   - new: The bytes of the new document; nil if there is none.
  package func compare(_ pair: DiffPair, _ old: [UInt8]?, _ new: [UInt8]?) -> Result {
    var pair = pair
    // Identical responses are the same even if they cannot be decoded.
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

  /// Compares a screen that exists on both sides and keeps the requested changes.
  package func compared(
    _ screen: ComparedScreen, _ old: [UInt8], _ new: [UInt8]
  ) throws(ScreenDifferenceError) -> ComparedScreen {
    var screen = screen
    let difference = try ScreenDifference(old, new, check: check)
    let changes = difference.changes + difference.spellings
    screen.status = changes.isEmpty ? .same : .changed
    screen.changes = isOnlyBreaking ? changes.filter { !$0.breaks.isEmpty } : changes
    screen.omitted = changes.count - screen.changes.count
    if screen.changes.isEmpty { return screen }
    let secrets = SecretWords([old, new])
    for index in screen.changes.indices {
      screen.changes[index].message = secrets.masked(screen.changes[index].message)
    }
    return screen
  }

  /// Classifies one side before the comparison. Folders and revisions also contain files that are not
  /// screens.
  private func side(
    _ side: ScreenDifferenceError.Side, of pair: DiffPair, _ bytes: [UInt8]?
  ) -> (isScreen: Bool, unclear: Inconclusive?) {
    guard let document = pair[side], let bytes else { return (false, nil) }
    let target = document.label.target
    do throws(JSONError) {
      _ = try JSONDocument(parsing: bytes)
    } catch {
      // The purpose of a broken file is unknown, unless it does not look like JSON at all.
      if !pair.isNamed, target.isOtherFile(bytes) { return (false, nil) }
      let reason = "the \(side.rawValue) document cannot be read: \(DocumentError.json(error))"
      return (false, Self.unclear(pair.nameInMessages(of: side), reason))
    }
    guard target.isOtherFile(bytes) else { return (true, nil) }
    let reason = "the \(side.rawValue) document has no components, so it is not a screen"
    return (false, pair.isNamed ? Self.unclear(pair.nameInMessages(of: side), reason) : nil)
  }

  private static func unclear(_ name: String, _ reason: String) -> Inconclusive {
    Inconclusive(file: name, message: "cannot compare \"\(name)\": \(reason)")
  }
}
