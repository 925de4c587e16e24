import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let outOfRange = DiagnosticRule(
    .outOfRange, .warning, "a number is out of range",
    cause:
      "Pages and tabs are counted from 0 to one less than their number, columns from 1, percentages from 0 "
      + "to 100. A page or tab outside the range is ignored, and other numbers are replaced by the nearest "
      + "valid one.",
    cure: "Write a number in the range.",
    before: """
      {"_beagleComponent_": "beagle:tabBar", "currentTab": 2,
       "items": [{"title": "Tea"}, {"title": "Cups"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:tabBar", "currentTab": 1,
       "items": [{"title": "Tea"}, {"title": "Cups"}]}
      """)
}

/// Literal numbers that are certainly mistakes.
extension TreeCheck {
  func checkNumbers(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .pageView:
      checkPage(keys, "currentPage", of: keys.present("children") ?? keys.present("child"), "page")
    case .tabBar: checkPage(keys, "currentTab", of: keys.present("items"), "tab")
    case .pageIndicator:
      let count = checkLeast(keys, "numberOfPages", 0)
      checkIndex(keys, "currentPage", below: count, "page")
    case .gridView:
      checkLeast(keys, "spanCount", 1)
      checkLeast(keys, "numColumns", 1)
      checkPercentage(keys)
    case .listView: checkPercentage(keys)
    default: break
    }
  }

  /// The number of a page must be among the pages in the document.
  private func checkPage(_ keys: ObjectKeys, _ name: StaticString, of list: JSONCursor?, _ noun: String) {
    var count = 0
    if let list { count = list.kind == .array ? list.elements.count { !$0.isNull } : 1 }
    // Actions may add components to one that has an id.
    let mayGrow = keys.present("id") != nil
    checkIndex(keys, name, below: mayGrow ? nil : max(1, count), noun)
  }

  private func checkIndex(_ keys: ObjectKeys, _ name: StaticString, below count: Int?, _ noun: String) {
    guard let json = keys.present(name), let number = json.intValue else { return }
    if number < 0 || number >= max(1, count ?? .max) {
      let last = count.map { $0 <= 1 ? "0" : "0 to \($0 - 1)" } ?? "0 or more"
      report(
        .outOfRange, json, "there is no \(noun) \(number); \(noun)s are counted from 0", expected: last,
        found: "\(number)")
    }
  }

  @discardableResult
  private func checkLeast(_ keys: ObjectKeys, _ name: StaticString, _ least: Int) -> Int? {
    guard let json = keys.present(name), let number = json.intValue else { return nil }
    if number < least {
      report(
        .outOfRange, json, "\(name) is \(number), which is replaced by \(least)",
        expected: "\(least) or more",
        found: "\(number)")
    }
    return number
  }

  private func checkPercentage(_ keys: ObjectKeys) {
    guard let json = keys.present("scrollEndThreshold"), let number = json.intValue,
      !(0...100).contains(number)
    else { return }
    report(
      .outOfRange, json, "scrollEndThreshold is a percentage; a list is never scrolled to \(number) percent",
      expected: "0 to 100", found: "\(number)")
  }
}
