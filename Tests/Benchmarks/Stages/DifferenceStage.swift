import BeagleChecking
import BeagleSchema

/// The time to compare two versions of a screen, by the number of components, without reading them.
func differenceStage(_ settings: Settings) throws {
  try differenceMemory(settings.nodes.last ?? 0)
  let changes: [(name: String, change: (inout [String]) -> Void)] = [
    ("the first row is gone", { $0.removeFirst() }),
    ("one row is another", { $0[$0.count / 2] = row(-1) }),
    ("every text is another", { rows in for index in rows.indices { rows[index] = row(index, "Another") } }),
    ("the rows are turned round", { $0.reverse() }),
  ]
  var table = Table("change", "components", "size", "changes", "ms", "MB/s", "÷ reading")
  for change in changes {
    for count in settings.nodes {
      var rows = (0..<count / 4).map { row($0) }
      let old = screen(rows)
      change.change(&rows)
      let new = screen(rows)
      var found = 0
      let time = try settings.stopwatch.seconds { found = try ScreenDifference(old, new).changes.count }
      let reading = try settings.stopwatch.seconds {
        keep(try ScreenDocument(reading: old))
        keep(try ScreenDocument(reading: new))
      }
      let megabytes = Double(old.count + new.count) / 1e6
      table.row(
        change.name, grouped(count), size(old.count), grouped(found), figure(time * 1e3),
        figure(megabytes / time),
        ratio(time / reading))
    }
  }
  table.print(title: "Comparing two versions of a screen")
}

/// The peak of the process, which only grows: meaningful only if this stage runs alone.
private func differenceMemory(_ count: Int) throws {
  var rows = (0..<count / 4).map { row($0) }
  let old = screen(rows)
  for index in rows.indices { rows[index] = row(index, "Another") }
  let new = screen(rows)
  rows = []
  let before = peakMemory()
  let found = try ScreenDifference(old, new).changes.count
  var table = Table("components", "size of both", "changes", "before", "after")
  table.row(
    grouped(count), size(old.count + new.count), grouped(found), size(before), size(peakMemory()))
  table.print(title: "Peak memory of comparing two versions of a screen, both in memory before")
}

/// A card of four components.
private func row(_ number: Int, _ word: String = "Offer") -> String {
  ##"""
  {"_beagleComponent_":"beagle:container","style":{"margin":{"bottom":{"value":8,"type":"REAL"}},\##
  "flex":{"flexDirection":"ROW"}},"children":[{"_beagleComponent_":"beagle:image",\##
  "path":{"_beagleImagePath_":"remote","url":"/images/\##(number).png"}},\##
  {"_beagleComponent_":"beagle:text","text":"\##(word) \##(number) for @{user.name}",\##
  "textColor":"#335577"},{"_beagleComponent_":"beagle:button","text":"Buy",\##
  "onPress":[{"_beagleAction_":"beagle:setContext","contextId":"user","path":"cart","value":\##(number)}]}]}
  """##
}

private func screen(_ rows: [String]) -> [UInt8] {
  let context = #""context":{"id":"user","value":{"name":"Ana","cart":null}}"#
  return Array(
    #"{"_beagleComponent_":"beagle:container",\#(context),"children":[\#(rows.joined(separator: ","))]}"#.utf8
  )
}
