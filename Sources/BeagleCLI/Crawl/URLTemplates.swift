import BeagleTesting

/// Finds the template of a URL, which equal screens share: `/product/*` for `/product/1`.
///
/// A segment with a digit is a variable, and so is each value of the query. So is a name of which many stand in one place; which these
/// are depends on what was seen before, so that a template is found once for each address, in the order of the crawl.
struct URLTemplates: Sendable {
  struct Template: Equatable {
    let text: String
    let variety: Variety
  }

  /// What URLs with one template differ in.
  enum Variety: Comparable {
    /// In numbers and values.
    case values
    /// In a name as well, so that they may be all kinds of screens.
    case names
    /// In the names of the query's members or in the depth of the path, which have no end where each screen adds to its own: all are one
    /// kind, whatever they show.
    case forms
  }

  /// So many names in one place of a path are names of folders; of more, each further one is a variable.
  static let mostNames = 30
  /// So many paths with the same steps, steps of a path, and sets of members' names of a path are told apart.
  static let mostForms = 20

  private var names: [String: Set<String>] = [:]
  /// The paths that have the same steps, in whatever order and number, by these steps.
  private var paths: [Set<String>: Set<String>] = [:]
  /// The sets of members' names by their paths.
  private var queries: [String: Set<String>] = [:]

  mutating func template(of address: CrawlAddress) -> Template {
    var (path, variety) = path(of: address)
    var seen: Set<String> = []
    let members = address.query.filter { seen.insert($0).inserted }
    if !members.isEmpty {
      let query = "?" + members.map { "\($0)=*" }.joined(separator: "&")
      if queries[path, default: []].isTold(query) {
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
    var path = ""
    var variety = Variety.values
    var steps: [String] = []
    for (number, segment) in address.segments.enumerated() {
      var step = "*"
      if number >= Self.mostForms {
        variety = .forms
      } else if !segment.namesOneOfMany {
        let place = "\(path)/ \(min(address.segments.count, Self.mostForms))"
        if names[place, default: []].isTold(segment, most: Self.mostNames) {
          step = segment
        } else {
          variety = .names
        }
      }
      // A path that grows with each step, as /next/next, has no more kinds than steps that differ.
      if step != steps.last {
        path += "/" + step
        steps.append(step)
      }
    }
    if path.isEmpty { path = "/" }
    let all = Set(steps)
    if !paths[all, default: []].isTold(path) {
      path = "/" + all.sorted().joined(separator: "/") + "/**"
      variety = .forms
    }
    return (path, variety)
  }
}

extension Set<String> {
  /// Whether a text is one of the first that there were.
  fileprivate mutating func isTold(_ text: String, most: Int = URLTemplates.mostForms) -> Bool {
    guard contains(text) || count < most else { return false }
    insert(text)
    return true
  }
}
