package import Foundation

#if canImport(FoundationXML)
  package import FoundationXML
#endif

/// The parts of an XML document; throws if it is not well-formed.
package final class XMLElements: NSObject, XMLParserDelegate {
  package private(set) var names: Set<String> = []
  package private(set) var attributes: Set<String> = []

  package init(of text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.formatting) }
  }

  package func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String] = [:]
  ) {
    names.insert(elementName)
    attributes.formUnion(values.keys)
  }
}
