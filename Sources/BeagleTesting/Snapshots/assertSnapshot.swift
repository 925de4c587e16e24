import Foundation

/// Compares a text with the one that was recorded for it in
/// `__Snapshots__/<test file>/<name>.txt`, beside the test's source.
///
///     try assertSnapshot(of: app.picture)
///     try assertSnapshot(of: app.requestLog, named: "requests")
///
/// It throws instead of calling a test framework, so it serves Swift Testing and XCTest alike: a test that throws fails,
/// and shows the difference line by line. `BEAGLE_RECORD=1 swift test` records what it is given instead of comparing;
/// where the environment has `CI`, that is refused.
///
/// - Parameters:
///   - text: what there is now. Line breaks of any kind are alike, and so is whether the last line has one.
///   - name: the file's name without its ending; that of the test's function unless given. Two different texts under one
///     name are an error.
///   - filePath: the test's source, beside which the folder is. Leave it out.
///   - function: the test's function, with its arguments left out. Leave it out.
/// - Throws: where they differ, where nothing is recorded, or where it cannot be read or written.
public func assertSnapshot(
  of text: String, named name: String? = nil, filePath: String = #filePath, function: String = #function
) throws(SnapshotFailure) {
  let test = URL(fileURLWithPath: filePath)
  let folder = test.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
  try Snapshot(name: name ?? String(function.prefix { $0 != "(" }), folder: folder).assert(
    text, mode: .current)
}

/// Compares a list of requests with the one that was recorded; see
/// ``assertSnapshot(of:named:filePath:function:)-(String,_,_,_)``.
public func assertSnapshot(
  of requests: [SentRequest], named name: String? = nil, filePath: String = #filePath,
  function: String = #function
) throws(SnapshotFailure) {
  try assertSnapshot(of: requests.log(), named: name, filePath: filePath, function: function)
}
