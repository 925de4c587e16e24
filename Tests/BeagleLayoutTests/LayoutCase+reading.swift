import BeagleLayout

/// Cases as text: `# name`, then a node a line, children indented by two blanks. A line says what differs
/// from the default style, and the frame after a bar: `row wrap width 50% margin-left 3 | 0 0 100 20`. The
/// available space can follow the name, `# name (100 × –)` for a width of 100 and any height, and then the
/// scale factor: `# name (100 × – at 2)`.
///
/// `yoga-frames.py` writes the frames.
extension LayoutCase {
  struct Unreadable: Error, CustomStringConvertible {
    let line: Int
    let word: String
    var description: String { "line \(line): \(word) is not understood" }
  }

  static func cases(in text: String) throws -> [LayoutCase] {
    var cases: [LayoutCase] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty else { continue }
      if line.hasPrefix("# ") {
        cases.append(LayoutCase(title: line.dropFirst(2)))
      } else {
        guard !cases.isEmpty else { throw Unreadable(line: number + 1, word: String(line)) }
        cases[cases.count - 1].nodes.append(try Node(line, number: number + 1))
      }
    }
    return cases
  }
}

extension LayoutCase {
  fileprivate init(title: Substring) {
    let parts = title.split(separator: " (", maxSplits: 1)
    self.init(name: String(parts.first ?? ""), nodes: [])
    let settings = parts.count > 1 ? parts[1].dropLast().split(separator: " at ") : []
    let space = settings.first?.split(separator: " × ").map { Float($0) } ?? []
    if space.count == 2 { (width, height) = (space[0], space[1]) }
    if settings.count == 2 { scaleFactor = Float(settings[1]) ?? 1 }
  }
}

extension LayoutCase.Node {
  init(_ line: Substring, number: Int) throws {
    depth = line.prefix { $0 == " " }.count / 2
    let halves = line.split(separator: "|", omittingEmptySubsequences: false)
    var words = (halves.first ?? "").split(separator: " ")[...]
    while let word = words.popFirst() {
      guard try adopt(String(word), &words) else {
        throw LayoutCase.Unreadable(line: number, word: String(word))
      }
    }
    frame = halves.count > 1 ? halves[1].split(separator: " ").compactMap { Float($0) } : []
  }

  /// - Returns: whether the word, and what follows it, was understood.
  private mutating func adopt(_ word: String, _ words: inout ArraySlice<Substring>) throws -> Bool {
    if let direction: LayoutStyle.Direction = keyword(word) {
      style.direction = direction
    } else if let wrap: LayoutStyle.Wrap = keyword(word) {
      style.wrap = wrap
    } else if word == "absolute" {
      style.positionType = .absolute
    } else if word == "none" {
      style.display = .none
    } else if word == "scroll" {
      style.overflow = .scroll
    } else {
      guard let said = words.popFirst() else { return false }
      return adopt(word, String(said)) || adoptEdges(word.split(separator: "-"), String(said))
    }
    return true
  }

  private mutating func adopt(_ property: String, _ said: String) -> Bool {
    func set<Value>(_ property: WritableKeyPath<LayoutStyle, Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      style[keyPath: property] = value
      return true
    }
    switch property {
    case "justify": return set(\.justifyContent, keyword(said))
    case "items": return set(\.alignItems, keyword(said))
    case "self": return set(\.alignSelf, keyword(said))
    case "lines": return set(\.alignContent, keyword(said))
    case "grow": return set(\.grow, Float(said))
    case "shrink": return set(\.shrink, Float(said))
    case "ratio": return set(\.aspectRatio, Float(said))
    case "basis": return set(\.basis, LayoutValue(said))
    case "width": return set(\.width, LayoutValue(said))
    case "height": return set(\.height, LayoutValue(said))
    case "min-width": return set(\.minWidth, LayoutValue(said))
    case "min-height": return set(\.minHeight, LayoutValue(said))
    case "max-width": return set(\.maxWidth, LayoutValue(said))
    case "max-height": return set(\.maxHeight, LayoutValue(said))
    case "left", "top", "right", "bottom": return adoptEdges(["position", property[...]], said)
    case "text":
      letters = Int(said) ?? 0
      return letters > 0
    case "baseline":
      baseline = Float(said)
      return baseline != nil
    default: return false
    }
  }

  /// `margin 3` is about all four edges, `margin-left 3` about one.
  private mutating func adoptEdges(_ names: [Substring], _ said: String) -> Bool {
    guard let value = LayoutValue(said), let what = names.first else { return false }
    let sides = names.count > 1 ? names[1...] : ["left", "top", "right", "bottom"]
    for side in sides {
      switch what {
      case "margin": style.margin[side] = value
      case "padding": style.padding[side] = value
      case "position": style.position[side] = value
      case "border": style.border[side] = value.number
      default: return false
      }
    }
    return true
  }
}

private func keyword<Keyword: CaseIterable>(_ word: String) -> Keyword? {
  let letters = word.replacing("-", with: "")
  return Keyword.allCases.first { "\($0)".lowercased() == letters }
}

extension LayoutValue {
  fileprivate init?(_ text: String) {
    if text == "auto" {
      self = .auto
    } else if text.hasSuffix("%"), let number = Float(text.dropLast()) {
      self = .percent(number)
    } else if let number = Float(text) {
      self = .points(number)
    } else {
      return nil
    }
  }
}

extension LayoutEdges {
  fileprivate subscript(side: Substring) -> Value {
    get { side == "left" ? left : side == "top" ? top : side == "right" ? right : bottom }
    set {
      switch side {
      case "left": left = newValue
      case "top": top = newValue
      case "right": right = newValue
      default: bottom = newValue
      }
    }
  }
}
