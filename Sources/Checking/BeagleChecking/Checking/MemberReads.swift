import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What expressions read inside contexts and items, where a first look does not find it, and what actions write there. What
/// is missing is known at the end of the document.
struct MemberReads {
  /// A path, as a string of the document has it.
  struct WrittenPath {
    let path: ContextPath
    /// The text of the path, with the context's name where that is written before it.
    let piece: StringPiece
    /// How many bytes that name has.
    var nameLength = 0
  }

  struct Read {
    let owner: ValueOwner
    let path: WrittenPath
    /// The first step that does not lead on in a sample of the value.
    let missing: ContextPath.Step
    /// Whether it is the key of a list's items.
    var isKey = false
  }

  struct EventRead {
    let event: String
    let path: WrittenPath
  }

  struct Write {
    /// Where the action is.
    let action: Int
    let owner: ValueOwner
    let path: ContextPath
    /// nil for null.
    let value: JSONCursor?
  }

  /// A write that is probably not meant.
  struct SuspiciousWrite {
    enum Reason {
      /// The context has no such member, but perhaps one of nearly that name.
      case missing(near: Spelling.Candidates)
      /// The path goes on from a value that is none to go on from.
      case through(ValueKinds)
      case otherKind(ValueKinds, written: JSONCursor)
    }

    let reason: Reason
    let declaration: Int
    let path: WrittenPath
    /// How many steps lead to the value in doubt.
    let depth: Int
  }

  var reads: [Read] = []
  var eventReads: [EventRead] = []
  var writes: [Write] = []
  var doubts: [SuspiciousWrite] = []
  /// The objects and arrays in contexts that something reads as a whole, with all that is written into them.
  private var wholes: Set<Whole> = []
  /// The contexts that actions set without it being known which of those of the name, or that are no data: of events.
  var unclearWrites: Set<String> = []
  /// The contexts that expressions read without it being known which of those of the name.
  var unclearReads: Set<String> = []
  /// The names of an object's members by where it is, so that each is looked through once for misspelt ones.
  private var names: [Int: NameList] = [:]
  /// How many members were looked at so far.
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

  /// How many observations may become findings.
  var count: Int { reads.count + eventReads.count + doubts.count }

  /// The members of an object that may be meant by one that there is not.
  mutating func members(
    like name: String, of object: JSONCursor, work: inout Int
  ) -> Spelling.Candidates {
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
    return names[offset]?.candidatesForMember(name, work: &work) ?? .none
  }
}

extension ContextPath {
  /// This path for each element of an array.
  fileprivate var ofAnyElements: ContextPath {
    ContextPath(steps: steps.map { if case .index = $0 { .index(0) } else { $0 } })
  }
}
