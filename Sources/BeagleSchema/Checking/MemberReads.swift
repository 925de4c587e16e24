import BeagleExpressions
import BeagleJSON

/// The members that the context of an event has, on one platform or another.
package enum EventMembers {
  /// The names of the events that bring a context.
  package static let events = Set(names.keys).union(numbers)

  /// The events whose context is a number.
  static let numbers: Set<String> = ["onPageChange", "onTabSelection"]

  /// The names of the members that an event's context has; none where it is no object.
  package static func names(of event: String) -> [String] { names[event] ?? [] }

  private static let names: [String: [String]] = [
    "onChange": ["value"], "onFocus": ["value"], "onBlur": ["value"],
    "onSuccess": ["data", "status", "statusCode", "statusText", "headers"],
    "onError": ["data", "status", "statusCode", "statusText", "headers", "message"],
  ]
}

/// Members that expressions read and that the declarations of their contexts do not have. Whether an action sets them
/// is known at the end of the document.
struct MemberReads {
  struct Read {
    let context: String
    /// The declaration; nil for the context of an event.
    let declaration: Int?
    /// The first step of the path.
    let first: String
    /// The missing member, and the one that was probably meant.
    let missing: String
    let near: String?
    let range: Range<Int>
  }

  private(set) var reads: [Read] = []
  /// What actions set in contexts, by the first step of the path.
  private var written: [String: Set<String>] = [:]
  /// The contexts that actions set as a whole, or in a way that is not known.
  private var replaced: Set<String> = []
  /// The names of an object's members by where it is, so that each is looked through once for misspelt ones.
  private var names: [Int: NameList] = [:]
  /// How many members were looked at so far.
  private(set) var steps = 0

  mutating func append(_ read: Read) { reads.append(read) }

  /// Records that an action sets a context. Several contexts of that name are not distinguished: any doubt suppresses
  /// the finding.
  mutating func write(_ context: String, _ path: String?) {
    if let path, case .key(let first)? = ContextPath(path)?.steps.first {
      written[context, default: []].insert(first)
    } else {
      replaced.insert(context)
    }
  }

  func isWritten(_ read: Read) -> Bool {
    replaced.contains(read.context) || written[read.context]?.contains(read.first) == true
  }

  /// The value of a member; where there is none, the name that was probably meant.
  mutating func member(_ name: String, of object: JSONCursor, work: inout Int) -> (
    value: JSONCursor?, near: String?
  ) {
    var name = name
    if let value = name.withUTF8({ object.lookUp(utf8: $0) }) { return (value, nil) }
    let offset = object.byteOffset
    if names[offset] == nil {
      var all = NameList()
      for (key, _) in object.members {
        steps += 1
        // Others cannot be meant, as no expression can name them.
        if let key = key.stringValue, ContextPath.isName(key) { all.insert(key) }
      }
      names[offset] = all
    }
    return (nil, names[offset]?.nearest(to: name, work: &work))
  }
}

extension TreeCheck {
  /// Follows what an expression reads into the object that the context is declared as. Only a name that is close to
  /// that of a member is taken for a mistake: others may be filled in by the application.
  func checkMembers(of declaration: Int, _ binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    guard case .key(let first)? = binding.path.steps.first,
      var object = scopes.declarations[declaration].value
    else { return }
    // Where the name of the step begins.
    var offset = piece.range.lowerBound + binding.context.utf8.count
    for step in binding.path.steps {
      guard case .key(let name) = step, object.kind == .object else { return }
      offset += 1
      var value: JSONCursor?
      let near = suggest(at: byteRange(of: piece)) { work in
        let found = members.member(name, of: object, work: &work)
        value = found.value
        return found.near
      }
      if let value {
        object = value
        offset += name.utf8.count
        continue
      }
      guard let near else { return }
      members.append(
        MemberReads.Read(
          context: binding.context, declaration: declaration, first: first, missing: name, near: near,
          range: byteRange(of: StringPiece(json: piece.json, range: offset..<offset + name.utf8.count))))
      return
    }
  }

  /// The members of an event's context are known, except where it is one of the application's own.
  func checkMembers(ofEvent binding: ExpressionTemplate.Binding, _ piece: StringPiece) {
    guard EventMembers.events.contains(binding.context) else { return }
    let names = EventMembers.names(of: binding.context)
    guard case .key(let first)? = binding.path.steps.first, !names.contains(first),
      findings.takes(.unknownMember, DiagnosticRule.Code.unknownMember.severity)
    else { return }
    let near = names.count == 1 ? names[0] : Spelling.nearest(to: first, among: names)
    let offset = piece.range.lowerBound + binding.context.utf8.count + 1
    members.append(
      MemberReads.Read(
        context: binding.context, declaration: nil, first: first, missing: first, near: near,
        range: byteRange(of: StringPiece(json: piece.json, range: offset..<offset + first.utf8.count))))
  }

  // MARK: At the end

  func reportMembers() {
    for read in members.reads where !members.isWritten(read) {
      let (context, missing) = (read.context.quoted, read.missing.quoted)
      if let declaration = read.declaration {
        guard !scopes.declarations[declaration].isOpen else { continue }
        report(
          .unknownMember, range: read.range,
          "the context \(context) is declared without \(missing), and nothing here sets it; it is null",
          found: missing, suggestion: read.near)
      } else if EventMembers.numbers.contains(read.context) {
        report(
          .unknownMember, range: read.range, "\(context) is a number and has no members; this is null",
          expected: read.context, found: missing)
      } else {
        let names = EventMembers.names(of: read.context)
        report(
          .unknownMember, range: read.range, "\(context) has no member \(missing); this is null",
          expected: names.joined(separator: ", "), found: missing, suggestion: read.near)
      }
    }
  }
}
