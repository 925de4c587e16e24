import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleTesting
import BeagleTrials
import Foundation

/// Trials beside a crawl of the same screen. The cost must grow in a straight line: first with the requests
/// of a screen, whose size stays the same, then with the rows of a list.
func trialStage(_ settings: Settings) async throws {
  var table = Table("requests", "cases", "crawl ms", "requests ms", "of crawl", "µs a case")
  for count in [5, 10, 20, 40, 80] {
    let document = cards(80, requests: count)
    let (crawl, tried) = try await cost(of: document, [.requests])
    let (requests, cases) = tried[0]
    table.row(
      grouped(count), grouped(cases), figure(crawl), figure(requests), ratio(requests / crawl),
      figure(requests * 1e3 / Double(cases)))
  }
  table.print(title: "Failing requests of one screen with 80 cards")
  table = Table(
    "rows", "crawl ms", "data ms", "of crawl", "µs a row", "devices ms", "of crawl", "µs a row")
  for count in settings.rows {
    let (crawl, tried) = try await cost(of: list(count), [.data, .devices])
    let (data, devices) = (tried[0].milliseconds, tried[1].milliseconds)
    table.row(
      grouped(count), figure(crawl), figure(data), ratio(data / crawl), figure(data * 1e3 / Double(count)),
      figure(devices), ratio(devices / crawl), figure(devices * 1e3 / Double(count)))
  }
  table.print(title: "Other data and devices on one screen with a list")
}

/// The processor time of a crawl, and what each kind of trial adds to it, with the number of tried cases.
private func cost(
  of document: String, _ kinds: [TrialRule.Kind]
) async throws -> (crawl: Double, tried: [(milliseconds: Double, cases: Int)]) {
  var times = [[Double]](repeating: [], count: kinds.count + 1)
  var cases = [Int](repeating: 0, count: kinds.count)
  for _ in 0..<3 {
    // In turn, so that other load on the machine affects all of them.
    times[0].append(try await run(document, []).milliseconds)
    for (index, kind) in kinds.enumerated() {
      let (milliseconds, count) = try await run(document, [kind])
      times[index + 1].append(milliseconds)
      cases[index] = count
    }
  }
  guard !cases.contains(0) else { throw WrongInput("a kind of trial has tried nothing") }
  let crawl = median(times[0])
  return (crawl, zip(times.dropFirst(), cases).map { (median($0) - crawl, $1) })
}

private func run(
  _ document: String, _ kinds: Set<TrialRule.Kind>
) async throws -> (milliseconds: Double, cases: Int) {
  let dependencies = BeagleDependencies(
    networkClient: StubNetworkClient(["/home": .json(document)]) { _ in .json("{}") })
  dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
  var plan = CrawlPlan()
  plan.starts = ["/home"]
  plan.jobs = 1
  // Otherwise requests that may change something are not sent, and little can be tried.
  plan.rules.isOffline = true
  var trialSettings = TrialSettings()
  trialSettings.kinds = kinds
  let trial = ScreenTrial(trialSettings)
  var crawl = Crawl(
    plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: trial.examine)
  let began = processTime()
  _ = try await crawl.run()
  let time = processTime() - began
  return (time * 1e3, trial.screens.values.flatMap(\.rows).reduce(0) { $0 + $1.cells.count })
}

/// In seconds.
private func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Cards with a button each. The buttons of the first cards change something on the server.
private func cards(_ count: Int, requests: Int) -> String {
  let cards = (0..<count).map { number in
    let order =
      number < requests
      ? #"""
      {"_beagleAction_": "beagle:setContext", "contextId": "tea", "path": "busy", "value": true},
      {"_beagleAction_": "beagle:sendRequest", "url": "/order/tea\#(letters(number))", "method": "PUT",
       "onSuccess": [{"_beagleAction_": "beagle:alert", "message": "Ordered"}],
       "onError": [{"_beagleAction_": "beagle:alert", "message": "Not ordered"}],
       "onFinish": [
         {"_beagleAction_": "beagle:setContext", "contextId": "tea", "path": "busy", "value": false}]}
      """# : #"{"_beagleAction_": "beagle:alert", "message": "Tea \#(number)"}"#
    return #"""
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{tea.names[\#(number)]}"},
        {"_beagleComponent_": "beagle:button", "text": "Order \#(number)", "enabled": "@{not(tea.busy)}",
         "onPress": [\#(order)]}]}
      """#
  }
  let names = (0..<count).map { #""Tea \#($0)""# }
  return screen(#"{"busy": false, "names": [\#(names.joined(separator: ","))]}"#, cards)
}

private func list(_ count: Int) -> String {
  let rows = (0..<count).map { #"{"name": "Tea \#($0)", "price": \#($0)}"# }
  let list = #"""
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{tea.rows}", "template":
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{item.name}"},
        {"_beagleComponent_": "beagle:text", "text": "for @{item.price}"}]}}
    """#
  return screen(#"{"rows": [\#(rows.joined(separator: ","))]}"#, [list])
}

private func screen(_ tea: String, _ children: [String]) -> String {
  #"""
  {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:scrollView",
   "context": {"id": "tea", "value": \#(tea)}, "children": [\#(children.joined(separator: ","))]}}
  """#
}

/// A name without digits: numbered paths are one kind of request.
private func letters(_ number: Int) -> String {
  String("\(number)".unicodeScalars.map { Character(UnicodeScalar($0.value + 49) ?? "x") })
}
