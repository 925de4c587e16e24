extension DynamicObject {
  /// How much memory a value takes, about: a view keeps its whole document.
  package var heldBytes: Int {
    var documents: Set<ObjectIdentifier> = []
    return heldBytes(except: &documents)
  }

  /// The same without documents that have been counted, to which those are added that it keeps.
  package func heldBytes(except documents: inout Set<ObjectIdentifier>) -> Int {
    let own = MemoryLayout<DynamicObject>.size
    switch self {
    case .string(let text), .expression(let text): return own + text.utf8.count
    case .array(let array):
      switch array.storage {
      case .flat(let view): return own + view.document.bytes(ifNotIn: &documents)
      case .built(let elements):
        return elements.reduce(own) { $0 + $1.heldBytes(except: &documents) }
      }
    case .dictionary(let members):
      switch members.storage {
      case .flat(let view): return own + view.document.bytes(ifNotIn: &documents)
      case .built:
        return members.reduce(own) { $0 + $1.key.utf8.count + $1.value.heldBytes(except: &documents) }
      }
    case .empty, .bool, .int, .double: return own
    }
  }
}

extension JSONDocument {
  fileprivate func bytes(ifNotIn documents: inout Set<ObjectIdentifier>) -> Int {
    documents.insert(ObjectIdentifier(self)).inserted ? byteCount : 0
  }
}
