import BeagleTesting
import Foundation

/// An application of many screens with different structures and with errors in known places.
///
/// The screens `/page/0` to `/page/N` form a tree. Each has boxes for the binary digits of its number, so
/// that all differ.
struct CrawlSite: Sendable {
  /// The expected findings: the number for each code. Twenty-five of eight kinds.
  static let expectedFindings = [
    "dead-link": 4, "json": 3, "type": 2, "unknown-component": 4, "undefined-context": 4,
    "dead-end": 3, "no-way-back": 2, "large-screen": 3,
  ]

  let count: Int
  /// Additional components of the pages.
  private let extras: [Int: [String]]

  init(count: Int) {
    self.count = count
    var extras: [Int: [String]] = [0: [Self.link("Calendar", "/calendar/2026/1")]]
    // Spread over the pages by a step that shares no divisor with their number.
    var place = 7
    func next() -> Int {
      place = (place + 37) % count
      return place
    }
    for number in 1...4 {
      extras[next(), default: []].append(Self.link("Gone \(number)", "/gone/\(number)"))
      extras[next(), default: []].append(#"{"_beagleComponent_":"beagle:nothing\#(number)"}"#)
      extras[next(), default: []].append(Self.text("@{missing\(number).name}"))
    }
    for number in 1...3 {
      extras[next(), default: []].append(Self.link("Broken \(number)", "/broken/\(number)"))
      extras[next(), default: []].append(Self.link("End \(number)", "/end/\(number)", "resetApplication"))
      extras[next(), default: []].append(Self.link("Large \(number)", "/large/\(number)"))
    }
    for number in 1...2 {
      extras[next(), default: []].append(Self.link("List \(number)", "/list/\(number)"))
      extras[next(), default: []].append(Self.link("Loop \(number)", "/loop/\(number)", "resetApplication"))
    }
    self.extras = extras
  }

  func reply(to request: ServerRequest) -> ServerReply {
    let steps = request.path.split(separator: "/").map(String.init)
    let number = steps.dropFirst().compactMap { Int($0) }
    switch (steps.first, number.first) {
    case ("page", let page?) where page < count: return .ok(self.page(page))
    case ("broken", _): return .ok(#"{"_beagleComponent_":"beagle:text","text":"#)
    case ("list", _): return .ok("[]")
    case ("end", let end?): return .ok(Self.screen([Self.text("The end \(end)")]))
    case ("loop", let loop?):
      let other = steps.count == 2 ? "/loop/\(loop)/more" : "/loop/\(loop)"
      return .ok(Self.screen([Self.link("Round", other, "resetApplication")]))
    case ("large", let large?):
      return .ok(Self.screen([Self.text(String(repeating: "large \(large) ", count: 130_000))]))
    case ("calendar", let year?):
      let month = number.last ?? 1
      let next = month == 12 ? "/calendar/\(year + 1)/1" : "/calendar/\(year)/\(month + 1)"
      return .ok(Self.screen([Self.text("\(month) \(year)"), Self.link("Next month", next)]))
    default: return .status(404)
    }
  }

  private func page(_ number: Int) -> String {
    // A leading one, so that numbers with leading zeros differ.
    let digits = String(number + count, radix: 2).map { digit in
      digit == "0"
        ? Self.text("zero") : #"{"_beagleComponent_":"beagle:container","children":[\#(Self.text("one"))]}"#
    }
    let links = [2 * number + 1, 2 * number + 2].filter { $0 < count }.map {
      Self.link("Page \($0)", "/page/\($0)")
    }
    return Self.screen(digits + links + extras[number, default: []])
  }

  static func screen(_ children: [String]) -> String {
    #"""
    {"_beagleComponent_":"beagle:screenComponent","child":{"_beagleComponent_":"beagle:container",\#
    "children":[
    """#
      + children.joined(separator: ",") + "]}}"
  }

  static func text(_ text: String) -> String { #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"# }

  static func link(_ label: String, _ url: String, _ action: String = "pushView") -> String {
    button(label, #"{"_beagleAction_":"beagle:\#(action)","route":{"url":"\#(url)"}}"#)
  }

  static func button(_ label: String, _ action: String) -> String {
    #"{"_beagleComponent_":"beagle:button","text":"\#(label)","onPress":[\#(action)]}"#
  }
}
