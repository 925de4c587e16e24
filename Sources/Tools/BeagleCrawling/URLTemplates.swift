import BeagleTesting

/// Finds the template of a URL, which similar screens share: `/product/*` for `/product/1`.
///
/// A segment with a digit is a variable, and so is each value of the query. So is a name in a place that has
/// had many names; since this depends on earlier addresses, each template is found once for an address, in
/// the order of the crawl.
struct URLTemplates: Sendable {
  struct Template: Equatable {
    let text: String
    let variety: Variety
  }

  /// How URLs with the same template differ.
  enum Variety: Comparable {
    /// In numbers and values.
    case values
    /// In a name as well, so that they may be any kind of screen.
    case names
    /// In the names of query members or the depth of the path, which grow without end if each screen adds to
    /// its own URL, or in several names at growing depth: all are one kind, regardless of their structure.
    case forms
  }

  /// The maximum number of names in one place of a path that are read as folders; each further name is a
  /// variable.
  static let maximumNames = 30
  /// The maximum number of paths with the same steps, of steps per path, and of sets of member names per path
  /// that are distinguished.
  static let maximumForms = 20

  private var growth = PathGrowth()
  private var names: [String: Set<String>] = [:]
  /// Paths by their set of steps, regardless of order and repetition.
  private var paths: [Set<String>: Set<String>] = [:]
  /// The sets of member names by path.
  private var queries: [String: Set<String>] = [:]

  mutating func template(of address: CrawlAddress) -> Template {
    var (path, variety) = path(of: address)
    var seen: Set<String> = []
    let members = address.query.filter { seen.insert($0).inserted }
    if !members.isEmpty {
      let query = "?" + members.map { "\($0)=*" }.joined(separator: "&")
      if queries[path, default: []].isAmongFirst(query) {
        path += query
      } else {
        path += "?*"
        variety = .forms
      }
    }
    return Template(
      text: (address.method == CrawlAddress.get ? "" : address.method + " ") + path, variety: variety)
  }

  private mutating func path(of address: CrawlAddress) -> (text: String, variety: Variety) {
    let written = address.segments.prefix(Self.maximumForms).map { $0.namesOneOfMany ? "*" : $0 }
    if let known = growth.knownSteps(ofEndless: written) {
      return ("/" + (written.prefix(known) + ["**"]).joined(separator: "/"), .forms)
    }
    var path = ""
    var variety = Variety.values
    var steps: [String] = []
    for (number, segment) in address.segments.enumerated() {
      var step = "*"
      if number >= Self.maximumForms {
        variety = .forms
      } else if !segment.namesOneOfMany {
        let place = "\(path)/ \(min(address.segments.count, Self.maximumForms))"
        if names[place, default: []].isAmongFirst(segment, limit: Self.maximumNames) {
          step = segment
        } else {
          variety = .names
        }
      }
      // A path that repeats a step, such as /next/next, has no more kinds than distinct steps.
      if step != steps.last {
        path += "/" + step
        steps.append(step)
      }
    }
    if path.isEmpty { path = "/" }
    let all = Set(steps)
    if !paths[all, default: []].isAmongFirst(path) {
      path = "/" + all.sorted().joined(separator: "/") + "/**"
      variety = .forms
    }
    return (path, variety)
  }
}

extension Set<String> {
  /// Whether a text is one of the first `limit` distinct texts.
  fileprivate mutating func isAmongFirst(_ text: String, limit: Int = URLTemplates.maximumForms) -> Bool {
    guard contains(text) || count < limit else { return false }
    insert(text)
    return true
  }
}
