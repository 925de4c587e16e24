import Beagle
import BeagleExpressions

/// The components and actions of a document by their bytes, to find the owner of a place.
struct Owners {
  struct Owner {
    let bytes: Range<Int>
    /// The name for people: `button "Pay"`.
    let name: String
    let isAction: Bool
    let isCondition: Bool
  }

  /// In the order of the document, outer ones first.
  private var all: [Owner] = []
  /// The index of the enclosing owner of each; nil for the outermost.
  private var outer: [Int?] = []

  init() {}

  init(_ notes: DocumentNotes) {
    let components = notes.components.map {
      Owner(bytes: $0.bytes, name: $0.value.nameInReports, isAction: false, isCondition: false)
    }
    let actions = notes.actions.map { note in
      var isCondition = false
      if case .condition = note.value { isCondition = true }
      return Owner(
        bytes: note.bytes, name: note.value.nameInReports, isAction: true, isCondition: isCondition)
    }
    all = (components + actions).sorted {
      ($0.bytes.lowerBound, -$0.bytes.upperBound) < ($1.bytes.lowerBound, -$1.bytes.upperBound)
    }
    var open: [Int] = []
    for (index, owner) in all.enumerated() {
      while let last = open.last, all[last].bytes.upperBound <= owner.bytes.lowerBound { open.removeLast() }
      outer.append(open.last)
      open.append(index)
    }
  }

  /// The innermost owner around a byte, excluding one that begins there.
  func owner(of byte: Int) -> Owner? { index(around: byte).map { all[$0] } }

  /// The first byte of the innermost action around a byte; nil if it belongs to a component.
  func action(around byte: Int) -> Int? {
    owner(of: byte).flatMap { $0.isAction ? $0.bytes.lowerBound : nil }
  }

  private func index(around byte: Int) -> Int? {
    // The last one that begins before.
    var next = all[..<all.partitioningIndex { $0.bytes.lowerBound >= byte }].indices.last
    while let index = next {
      if all[index].bytes.upperBound > byte { return index }
      next = outer[index]
    }
    return nil
  }
}

extension Component {
  /// The type with the label or the id.
  var nameInReports: String {
    var type = typeName.nameOfType
    if case .screen = self { type = "screen" }
    if let label { return "\(type) \"\(label.shortened)\"" }
    return type + (id.map { " #\($0.shortened)" } ?? "")
  }

  /// The text of a control or an input.
  private var label: String? {
    switch self {
    case .button(let button): button.text.words
    case .textInput(let input): input.placeholder?.words
    case .touchable, .formSubmit: firstText
    case .screen(let screen): screen.navigationBar?.title
    default: nil
    }
  }

  private var firstText: String? {
    switch self {
    case .text(let text): text.text.words
    case .button(let button): button.text.words
    default: children?.lazy.compactMap(\.firstText).first
    }
  }
}

extension Action {
  var nameInReports: String { typeName.nameOfType }
}

extension Bind<String> {
  /// The text, or the source of its expression; nil if it is empty.
  fileprivate var words: String? {
    let words =
      switch self {
      case .value(let text): text
      case .expression(let template): template.source
      }
    return words.isEmpty ? nil : words
  }
}

extension String {
  /// The type without `beagle:` or `custom:`. A custom type may have any characters.
  fileprivate var nameOfType: String { (split(separator: ":").last.map(String.init) ?? self).shortened }

  fileprivate var shortened: String {
    let line = messageLine
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
