import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The values that a document itself gives for a place, such as a context or the items of a list. All
/// possible values of a place are examined together, so that each is visited once, however many expressions
/// read it.
///
/// ```
/// [{"name": "Ana"}, {"name": "Bo", "age": 3}]     its elements: an object with name and age
/// ```
struct KnownValues {
  private struct Node {
    var kinds: ValueKinds = []
    /// Whether there may be values that the document does not contain.
    var isOpen = false
    var sample: JSONCursor?
    /// The objects not examined yet.
    var objects: [JSONCursor] = []
    var arrays: [JSONCursor] = []
    var members: [String: Int] = [:]
    var names = NameList()
    var elements: Int?
  }

  private var nodes: [Node] = []
  /// The number of values examined so far.
  private(set) var steps = 0

  mutating func make() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Adds a possible value of a place; nil is null.
  mutating func add(_ value: JSONCursor?, to place: Int) {
    steps += 1
    if nodes[place].sample == nil { nodes[place].sample = value }
    switch value?.kind {
    case nil, .null: nodes[place].kinds.insert(.null)
    case .bool: nodes[place].kinds.insert(.bool)
    case .number: nodes[place].kinds.insert(.number)
    case .string:
      nodes[place].kinds.insert(.string)
      guard let value else { break }
      if value.mayHoldExpression { nodes[place].isOpen = true }
      // Documents often use an empty text as a placeholder for a missing value.
      if value.stringBytes.isEmpty { nodes[place].kinds.insert(.null) }
    case .array:
      nodes[place].kinds.insert(.array)
      if let value { nodes[place].arrays.append(value) }
    case .object:
      nodes[place].kinds.insert(.object)
      if let value { nodes[place].objects.append(value) }
    }
  }

  mutating func open(_ place: Int) { nodes[place].isOpen = true }

  func isOpen(_ place: Int) -> Bool { nodes[place].isOpen }

  func kinds(of place: Int) -> ValueKinds { nodes[place].kinds }

  func sample(of place: Int) -> JSONCursor? { nodes[place].sample }

  mutating func names(at place: Int) -> [String] {
    lookIntoObjects(of: place)
    return nodes[place].names.names
  }

  /// The place that a step leads to; nil if no value has that.
  mutating func place(behind step: ContextPath.Step, from place: Int) -> Int? {
    steps += 1
    switch step {
    case .key(let name):
      lookIntoObjects(of: place)
      return nodes[place].members[name]
    case .index: return elements(of: place)
    }
  }

  /// The place of the elements of arrays; nil if there is no array.
  mutating func elements(of place: Int) -> Int? {
    let arrays = nodes[place].arrays
    nodes[place].arrays = []
    if !arrays.isEmpty {
      let elements = nodes[place].elements ?? make()
      nodes[place].elements = elements
      for array in arrays { for element in array.elements { add(element, to: elements) } }
    }
    return nodes[place].elements
  }

  /// The place at a path that is written to, created if needed.
  mutating func made(at path: ContextPath, from root: Int) -> Int {
    path.steps.reduce(root) { place, step in
      if let found = self.place(behind: step, from: place) { return found }
      let new = make()
      switch step {
      case .key(let name):
        nodes[place].kinds.insert(.object)
        insert(name, new, in: place)
      case .index:
        nodes[place].kinds.insert(.array)
        nodes[place].elements = new
      }
      return new
    }
  }

  mutating func members(
    like name: String, at place: Int, work: inout Int
  ) -> Spelling.Candidates {
    lookIntoObjects(of: place)
    return nodes[place].names.candidatesForMember(name, work: &work)
  }

  private mutating func lookIntoObjects(of place: Int) {
    let objects = nodes[place].objects
    nodes[place].objects = []
    for object in objects {
      for (key, value) in object.members {
        guard let name = key.stringValue else { continue }
        let member = nodes[place].members[name] ?? make()
        add(value, to: member)
        insert(name, member, in: place)
      }
    }
  }

  private mutating func insert(_ name: String, _ member: Int, in place: Int) {
    if nodes[place].members.updateValue(member, forKey: name) == nil, ContextPath.isName(name) {
      nodes[place].names.insert(name)
    }
  }
}
