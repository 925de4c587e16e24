import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What expressions read inside contexts and items if a first lookup does not find it, and what actions write
/// there. Missing members are known at the end of the document.
struct MemberReads {
  /// A path as written in a string of the document.
  struct WrittenPath {
    let path: ContextPath
    /// The text of the path, including the context's name if that is written before it.
    let piece: StringPiece
    /// The length of that name in bytes.
    var nameLength = 0
  }

  struct Read {
    let owner: ValueOwner
    let path: WrittenPath
    /// The first step that has no value in a sample.
    let missing: ContextPath.Step
    /// Whether it is the key of a list's items.
    var isKey = false
  }

  struct EventRead {
    let event: String
    let path: WrittenPath
  }

  struct Write {
    let action: Int
    let owner: ValueOwner
    let path: ContextPath
    /// nil for null.
    let value: JSONCursor?
  }

  /// A write that is probably a mistake.
  struct SuspiciousWrite {
    enum Reason {
      /// The context has no such member, but perhaps one with a similar name.
      case missing(near: Spelling.Candidates)
      /// The path continues from a value without members or elements.
      case through(ValueKinds)
      case otherKind(ValueKinds, written: JSONCursor)
    }

    let reason: Reason
    let declaration: Int
    let path: WrittenPath
    /// The number of steps that lead to the suspicious value.
    let depth: Int
  }

  var reads: [Read] = []
  var eventReads: [EventRead] = []
  var writes: [Write] = []
  var doubts: [SuspiciousWrite] = []
  /// The objects and arrays in contexts that are read as a whole, with everything that is written into them.
  private var wholes: Set<Whole> = []
  /// The contexts that actions set if several have the name, and those without data: of events.
  var unclearWrites: Set<String> = []
  /// The contexts that expressions read if several have the name.
  var unclearReads: Set<String> = []
  /// The names of an object's members by its position, so that each object is searched once for suggestions.
  private var names: [Int: NameList] = [:]
  /// The number of members examined so far.
  var steps = 0

  private struct Whole: Hashable {
    let owner: ValueOwner
    let path: ContextPath
  }

  mutating func readWhole(_ path: ContextPath, of owner: ValueOwner) {
    wholes.insert(Whole(owner: owner, path: path.ofAnyElements))
  }

  /// Whether something reads one of the values that the first steps of a path lead through.
  func readsWhole(_ steps: some Sequence<ContextPath.Step>, of owner: ValueOwner) -> Bool {
    var path = ContextPath()
    if wholes.contains(Whole(owner: owner, path: path)) { return true }
    for step in ContextPath(steps: Array(steps)).ofAnyElements.steps {
      path.steps.append(step)
      if wholes.contains(Whole(owner: owner, path: path)) { return true }
    }
    return false
  }

  /// The number of observations that may become findings.
  var count: Int { reads.count + eventReads.count + doubts.count }

  /// Suggestions for an unknown member of an object.
  mutating func members(
    like name: String, of object: JSONCursor, work: inout Int
  ) -> Spelling.Candidates {
    let offset = object.byteOffset
    if names[offset] == nil {
      var all = NameList()
      for (key, _) in object.members {
        steps += 1
        // Expressions cannot name other members.
        if let key = key.stringValue, ContextPath.isName(key) { all.insert(key) }
      }
      names[offset] = all
    }
    return names[offset]?.candidatesForMember(name, work: &work) ?? .none
  }
}

extension ContextPath {
  fileprivate var ofAnyElements: ContextPath {
    ContextPath(steps: steps.map { if case .index = $0 { .index(0) } else { $0 } })
  }
}
