import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleTesting
import BeagleTrials
import Foundation

/// A trial of one screen with buttons that send requests, and with rows of data, beside a crawl of it.
func trialStage(_ settings: Settings) async throws {
  var table = Table(
    "requests", "rows", "crawl ms", "requests ms", "of crawl", "µs a fault", "data ms", "of crawl",
    "devices ms", "of crawl")
  for count in [5, 10, 20, 40, 80] {
    let document = screen(requests: count)
    var times: [[Double]] = [[], [], [], []]
    for _ in 0..<3 {
      // In turn, so that other load on the machine affects all of them.
      for (index, kinds) in [[], [TrialRule.Kind.requests], [.data], [.devices]].enumerated() {
        times[index].append(try await milliseconds(of: document, kinds))
      }
    }
    let (crawl, requests) = (median(times[0]), median(times[1]) - median(times[0]))
    let (data, devices) = (median(times[2]) - crawl, median(times[3]) - crawl)
    table.row(
      grouped(count), grouped(count), figure(crawl), figure(requests), ratio(requests / crawl),
      figure(requests * 1e3 / Double(count * 15)), figure(data), ratio(data / crawl), figure(devices),
      ratio(devices / crawl))
  }
  table.print(title: "Trials of one screen")
}

private func milliseconds(of document: String, _ kinds: [TrialRule.Kind]) async throws -> Double {
  let dependencies = BeagleDependencies(
    networkClient: StubNetworkClient(["/home": .json(document)]) { _ in .json("{}") })
  dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
  var plan = CrawlPlan()
  plan.starts = ["/home"]
  plan.jobs = 1
  var trialSettings = TrialSettings()
  trialSettings.kinds = Set(kinds)
  let trial = ScreenTrial(trialSettings)
  var crawl = Crawl(
    plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: trial.examine)
  let began = ContinuousClock.now
  _ = try await crawl.run()
  return (ContinuousClock.now - began) / .milliseconds(1)
}

/// A list of cards, each with a button that changes it on the server.
private func screen(requests count: Int) -> String {
  let cards = (0..<count).map { number in
    #"""
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text",
       "text": "@{tea.rows[\#(number)].name} for @{tea.rows[\#(number)].price}"},
      {"_beagleComponent_": "beagle:button", "text": "Order \#(number)", "enabled": "@{not(tea.busy)}",
       "onPress": [
         {"_beagleAction_": "beagle:setContext", "contextId": "tea", "path": "busy", "value": true},
         {"_beagleAction_": "beagle:sendRequest", "url": "/order/tea\#(letters(number))", "method": "PUT",
          "onSuccess": [{"_beagleAction_": "beagle:alert", "message": "Ordered"}],
          "onError": [{"_beagleAction_": "beagle:alert", "message": "Not ordered"}],
          "onFinish": [
            {"_beagleAction_": "beagle:setContext", "contextId": "tea", "path": "busy", "value": false}]}]}]}
    """#
  }
  let rows = (0..<count).map { #"{"name": "Tea \#($0)", "price": \#($0)}"# }
  return #"""
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:scrollView",
     "context": {"id": "tea", "value": {"busy": false, "rows": [\#(rows.joined(separator: ","))]}},
     "children": [\#(cards.joined(separator: ","))]}}
    """#
}

/// A name without digits: numbered paths are one kind of request.
private func letters(_ number: Int) -> String {
  String("\(number)".unicodeScalars.map { Character(UnicodeScalar($0.value + 49) ?? "x") })
}
