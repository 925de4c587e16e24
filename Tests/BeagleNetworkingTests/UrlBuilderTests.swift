import BeagleNetworking
import Foundation
import Testing

struct UrlBuilderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let base: String?
    let path: String
    let expected: String?

    var testDescription: String { "\(base ?? "no base") + \(path.debugDescription)" }
  }

  @Test(arguments: shapes + encodings)
  func pathsAreJoinedToBaseURL(_ row: Case) {
    let builder = UrlBuilder(baseUrl: row.base.flatMap { URL(string: $0) })
    #expect(builder.build(path: row.path)?.absoluteString == row.expected)
  }

  @Test(arguments: ["/100%", "/%zz", "/caf%C3%A9 au lait"])
  func partlyEncodedPathsAreInvalid(_ path: String) {
    #expect(UrlBuilder(baseUrl: URL(string: "http://base.url")).build(path: path) == nil)
  }

  @Test func bracketsAreAllowedInQuery() {
    let url = UrlBuilder(baseUrl: URL(string: "http://base.url")).build(path: "/list?id[]=1&id[]=2")
    #expect(url?.absoluteString == "http://base.url/list?id%5B%5D=1&id%5B%5D=2")
  }

  @Test func baseURLCanBeReplaced() {
    let builder = UrlBuilder()
    builder.baseUrl = URL(string: "https://other.example")
    #expect(builder.build(path: "/home")?.absoluteString == "https://other.example/home")
  }

  static let shapes: [Case] = {
    let paths = ["/relativePath", "absolutePath", "//weirdPath", "/", ""]
    let rows: [(String?, [String?])] = [
      (
        "http://base.url",
        [
          "http://base.url/relativePath", "absolutePath", "http://base.url//weirdPath", "http://base.url/",
          nil,
        ]
      ),
      (
        "http://base.ending.with.slash/",
        [
          "http://base.ending.with.slash/relativePath", "absolutePath",
          "http://base.ending.with.slash//weirdPath", "http://base.ending.with.slash/", nil,
        ]
      ),
      (
        "http://base.url/withPath",
        [
          "http://base.url/withPath/relativePath", "absolutePath", "http://base.url/withPath//weirdPath",
          "http://base.url/withPath/", nil,
        ]
      ),
      (nil, ["/relativePath", "absolutePath", "//weirdPath", "/", nil]),
    ]
    return rows.flatMap { base, expected in
      zip(paths, expected).map { Case(base: base, path: $0, expected: $1) }
    }
  }()

  static let encodings = [
    Case(
      base: "http://base.url", path: "/user/Name Of User",
      expected: "http://base.url/user/Name%20Of%20User"),
    Case(base: "http://base.url", path: "/myService%2520", expected: "http://base.url/myService%2520"),
    Case(base: "http://base.url", path: "/name+user", expected: "http://base.url/name+user"),
    Case(base: "http://base.url", path: "/name #user", expected: "http://base.url/name%20#user"),
    Case(
      base: "https://www.guiaviagensbrasil.com",
      path: "/imagens/Imagem do mar calma e belo da Praia da Engenhoca-Itacaré-Bahia-BA.jpg",
      expected: "https://www.guiaviagensbrasil.com/imagens/"
        + "Imagem%20do%20mar%20calma%20e%20belo%20da%20Praia%20da%20Engenhoca-Itacar%C3%A9-Bahia-BA.jpg"),
    Case(
      base: "guiaviagensbrasil.com",
      path: "/imagens/"
        + "Imagem%20do%20mar%20calma%20e%20belo%20da%20Praia%20da%20Engenhoca-Itacar%C3%A9-Bahia-BA.jpg",
      expected: "guiaviagensbrasil.com/imagens/"
        + "Imagem%20do%20mar%20calma%20e%20belo%20da%20Praia%20da%20Engenhoca-Itacar%C3%A9-Bahia-BA.jpg"),
    Case(
      base: nil,
      path: "https://www.google.com/search?&q=query+parameters&oq=query+parameters"
        + "&ved_lcp=0ahUK2wjC0JrKy6frAhVRvlkKHZZ2D0_4Q4dUDCAw",
      expected: "https://www.google.com/search?&q=query+parameters&oq=query+parameters"
        + "&ved_lcp=0ahUK2wjC0JrKy6frAhVRvlkKHZZ2D0_4Q4dUDCAw"),
  ]

  @Test(arguments: [
    ("http://b\u{fc}cher.example/\u{fc}", "http://xn--bcher-kva.example/%C3%BC"),
    ("https://b%C3%BCcher.example:8443/a?b", "https://xn--bcher-kva.example:8443/a?b"),
    ("http://\u{65e5}\u{672c}.example", "http://xn--wgv71a.example"),
    ("http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
    ("http://shop.example/", "http://shop.example/"),
  ])
  func internationalHostIsEncodedInPunycode(path: String, url: String) {
    #expect(UrlBuilder().build(path: path)?.absoluteString == url)
  }
}
