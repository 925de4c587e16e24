/// A screen that a crawl must reach.
package struct ExpectedScreen: Sendable {
  let path: String
  /// Whether it is a document in a folder, which may serve many addresses: `product.json` is also
  /// `/product/7`.
  let isDocument: Bool

  package init(path: String) {
    (self.path, isDocument) = (path, false)
  }

  /// - Parameter name: The path of the file in its folder, without extension.
  package init(document name: String) {
    (path, isDocument) = ("/" + name, true)
  }
}

/// The screens and parts that a crawl has reached.
struct ReachedScreens {
  private var addresses: Set<CrawlAddress> = []
  /// The addresses of screens without the segments that identify one item of many.
  private var documents: Set<String> = []

  /// - Parameter template: The template of the address: `/product/*`.
  mutating func insert(_ address: CrawlAddress, template: String) {
    addresses.insert(address)
    guard address.method == CrawlAddress.get else { return }
    let steps = template.prefix { $0 != "?" }.split(separator: "/").filter { $0 != "*" }
    documents.insert(address.origin + "/" + steps.joined(separator: "/"))
    documents.insert(address.document)
  }

  func contains(_ screen: ExpectedScreen, at address: CrawlAddress) -> Bool {
    addresses.contains(address) || screen.isDocument && documents.contains(address.url)
  }
}
