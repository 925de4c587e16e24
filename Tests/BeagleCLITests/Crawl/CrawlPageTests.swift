import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

@MainActor @Suite struct CrawlPageTests {
  private func page(_ result: CrawlResult) throws -> String {
    let host = HostEnvironment(
      environment: [:], isTerminal: false, terminalColumns: nil, readStandardInput: { [] }, ask: nil,
      user: .current, say: { _ in })
    let draw = try CrawlPage.drawing(RenderSettings(), host)
    let page = String(decoding: CrawlFormat.html.bytes(of: result, draw: draw), as: UTF8.self)
    if let file = ProcessInfo.processInfo.environment["BEAGLE_PAGE"] {
      try page.write(toFile: file, atomically: true, encoding: .utf8)
    }
    return page
  }

  @Test func write() throws { _ = try page(CrawledShop.result) }
}
