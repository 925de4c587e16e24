import Beagle

/// The rows of the inspector's current tab. Rows of the tree are created on demand, because there can be
/// many.
struct InspectorRows {
  let inspector: Inspector
  let runtime: Runtime
  let record: SessionRecord
  let offsets: [NodeID: Float]
  let width: Int
  private var rows: [InspectorRow] = []

  init(
    _ inspector: Inspector, _ runtime: Runtime, _ record: SessionRecord, _ offsets: [NodeID: Float],
    width: Int
  ) {
    self.inspector = inspector
    self.runtime = runtime
    self.record = record
    self.offsets = offsets
    self.width = width
    rows =
      switch inspector.tab {
      case .tree: []
      case .node: nodeRows
      case .contexts: contextRows
      case .requests: requestRows
      case .events: eventRows
      case .notices: noticeRows
      }
  }

  var count: Int { inspector.tab == .tree ? runtime.scene?.nodes.count ?? 0 : rows.count }

  subscript(index: Int) -> InspectorRow? {
    if inspector.tab == .tree { return treeRow(index) }
    return rows.indices.contains(index) ? rows[index] : nil
  }

  private var node: NodeID? {
    guard let scene = runtime.scene else { return nil }
    if let selected = inspector.selected, scene.nodes.firstIndex(of: selected) != nil { return selected }
    return scene.nodes.first?.node
  }

  private func wrapped(_ lines: [ReportLine]) -> [InspectorRow] {
    lines.flatMap { $0.wrapped(to: width) }.map { text, line in
      InspectorRow(ReportLine(text.description, line.kind, indent: line.indent))
    }
  }

  // MARK: Tabs

  private func treeRow(_ index: Int) -> InspectorRow? {
    guard let scene = runtime.scene, scene.nodes.indices.contains(index) else { return nil }
    let node = scene.nodes[index]
    let depth = sequence(first: index) { scene.nodes[$0].parent }.reduce(-1) { depth, _ in depth + 1 }
    let name = runtime.name(of: node.node) ?? ""
    let content = node.content.summary.map { " \($0)" } ?? ""
    let line = ReportLine(
      "\(name)\(content)", node.isHidden ? .muted : .plain, indent: min(depth, Self.widestIndent))
    return InspectorRow(line, .select(node.node), isCurrent: node.node == inspector.selected)
  }

  private static let widestIndent = 20

  private var nodeRows: [InspectorRow] {
    guard let node, let explanation = runtime.explanation(of: node, scrolled: offsets) else { return [] }
    return wrapped(explanation.report)
  }

  private var contextRows: [InspectorRow] {
    guard let node else { return [] }
    return runtime.contexts(at: node).flatMap { context in
      [
        InspectorRow(ReportLine(context.id, .heading)),
        InspectorRow(ReportLine(context.origin, .muted, indent: 2)),
      ]
        + ContextRows(context).rows
    }
  }

  private var requestRows: [InspectorRow] {
    record.exchanges.reversed().flatMap { exchange in
      let isOpen = exchange.number == inspector.openExchange
      let isError = exchange.failure != nil || (exchange.status ?? 200) >= 400
      let title = InspectorRow(
        ReportLine(exchange.title, isError ? .error : .plain), .open(exchange: exchange.number),
        isCurrent: isOpen)
      return isOpen ? [title] + wrapped(exchange.details) : [title]
    }
  }

  private var eventRows: [InspectorRow] {
    let shown = record.moment ?? record.lastEvent
    let first = (record.events.first?.number ?? 1) - 1
    let start = InspectorRow(
      ReportLine(first == 0 ? "0  the start" : "\(first)  the oldest moment kept", .muted),
      .travel(first),
      isCurrent: shown == first)
    return [start]
      + record.events.flatMap { event in
        let isShown = event.number == shown
        let row = InspectorRow(
          ReportLine("\(event.number)  \(event.title)"), .travel(event.number), isCurrent: isShown)
        return isShown
          ? [row] + record.outcome.map { InspectorRow(ReportLine($0, .muted, indent: 4)) } : [row]
      }
  }

  private static let linesOfMessage = 4

  private var noticeRows: [InspectorRow] {
    let errors = runtime.errors.map { ReportLine("\($0)", .error) }
    let notices = runtime.scene?.notices.map { ReportLine("\($0)") } ?? []
    let all = errors + (record.diagnostics + record.refusals).map { ReportLine($0) } + notices
    let log = record.logged.flatMap { message in
      let lines = message.split(separator: "\n")
      // Bodies are in the Requests tab.
      return lines.prefix(Self.linesOfMessage).map { ReportLine(String($0), .muted, indent: 2) }
        + (lines.count > Self.linesOfMessage ? [ReportLine("…", .muted, indent: 2)] : [])
    }
    return wrapped(
      (all.isEmpty ? [ReportLine("No errors or notices.", .muted)] : all)
        + (log.isEmpty ? [] : [ReportLine("Log", .heading)] + log))
  }
}

extension ExchangeRecord {
  /// Status, time, size, method and path on one line.
  fileprivate var title: String {
    let outcome = status.map { "\($0)" } ?? (duration == nil ? "…" : "✗")
    let time = duration.map { "\($0.milliseconds) ms" } ?? ""
    let bytes = size.map { "\($0) B" } ?? ""
    return "\(outcome.padded(to: 4))\(time.padded(to: 9))\(bytes.padded(to: 10))\(method) \(path)"
  }

  private var path: String {
    guard let start = url.range(of: "://")?.upperBound, let slash = url[start...].firstIndex(of: "/") else {
      return url
    }
    return String(url[slash...])
  }

  fileprivate var details: [ReportLine] {
    var lines = [ReportLine("\(method) \(url)", .muted, indent: 2)]
    if let failure { lines.append(ReportLine(failure, .error, indent: 2)) }
    lines += section("Request", requestHeaders, requestBody)
    lines += section("Response", responseHeaders, responseBody)
    return lines
  }

  private func section(_ title: String, _ headers: [String], _ body: String) -> [ReportLine] {
    guard !headers.isEmpty || !body.isEmpty else { return [] }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).prefix(200)
    return [ReportLine(title, .heading, indent: 2)]
      + headers.map { ReportLine($0, .muted, indent: 4) }
      + (body.isEmpty ? [] : lines.map { ReportLine(String($0), indent: 4) })
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// A context's value as editable rows, one for each nested value.
struct ContextRows {
  private(set) var rows: [InspectorRow] = []
  private let id: String
  private static let limit = 500
  private static let widestIndent = 20

  init(_ context: NodeExplanation.VisibleContext) {
    id = context.id
    add(context.value, named: "value", at: [], depth: 0)
    if rows.count >= Self.limit {
      rows.append(
        InspectorRow(ReportLine("only the first \(Self.limit) values are listed", .muted, indent: 2)))
    }
  }

  private mutating func add(
    _ value: DynamicObject, named name: String, at steps: [ContextPath.Step], depth: Int
  ) {
    guard rows.count < Self.limit else { return }
    let indent = 2 + 2 * min(depth, Self.widestIndent / 2)
    let action = InspectorRow.Action.edit(context: id, ContextPath(steps: steps), value)
    switch value {
    case .dictionary(let members) where !members.isEmpty:
      rows.append(InspectorRow(ReportLine("\(name): {}", indent: indent), action))
      for (key, member) in members { add(member, named: key, at: steps + [.key(key)], depth: depth + 1) }
    case .array(let elements) where !elements.isEmpty:
      rows.append(InspectorRow(ReportLine("\(name): [] \(elements.count)", indent: indent), action))
      for (index, element) in elements.enumerated() {
        guard rows.count < Self.limit else { return }
        add(element, named: "\(index)", at: steps + [.index(index)], depth: depth + 1)
      }
    default:
      let kind: ReportLine.Kind = value == .empty ? .muted : .plain
      rows.append(InspectorRow(ReportLine("\(name): \(value.shown)", kind, indent: indent), action))
    }
  }
}
