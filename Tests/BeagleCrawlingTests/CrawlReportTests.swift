import Beagle
import BeagleTesting
import Testing

@testable import BeagleCrawling

@Suite struct CrawlReportTests {
  private let report = CrawlReport(CrawledShop.result)

  @Test func textListsScreensFindingsAndInconclusiveOnes() {
    #expect(report.text() == Self.text)
    #expect(report.text(isColored: true).contains("\u{1B}[1;31merror[dead-link]\u{1B}[0m"))
  }

  @Test func jsonHasOneEntryPerLine() throws {
    #expect(String(decoding: report.json, as: UTF8.self) == Self.json)
    let json = try JSONDocument(parsing: report.json).root.dynamicObject
    #expect(json["screens"][6]["status"].intValue == 404)
  }

  @Test func graphHasNodesAndEdges() {
    #expect(report.dot == Self.dot)
  }

  /// Of hundreds of screens of a kind, only the first ones are shown, and the same applies to the links of a
  /// screen.
  @Test func largeKindsAreTruncated() {
    var result = CrawlResult()
    let links = (1...1_200).map { CrawledShop.link("/product/\($0)", #"I tap "Tea \#($0)""#) }
    result.screens = [CrawledShop.screen("/home", "/home#1", "Shop")]
    result.screens[0].links = links
    result.screens += (1...1_200).map { CrawledShop.screen("/product/\($0)", "/product/*#2", "Tea \($0)") }
    #expect(
      CrawlReport(result).text() == """
        https://shop.example

        /home  Shop
          "Tea 1" -> /product/1
          "Tea 2" -> /product/2
          "Tea 3" -> /product/3
          and 1,197 more -> /product/*
        /product/1  Tea 1
        /product/2  Tea 2
        /product/3  Tea 3
        and 1,197 more of the kind /product/*

        1,201 screens of 2 kinds, nothing found

        """)
  }

  @Test func emptyReportIsValid() {
    let report = CrawlReport(CrawlResult())
    #expect(report.text() == "0 screens of 0 kinds, nothing found\n")
    #expect(report.dot.hasPrefix("digraph crawl {"))
    #expect((try? JSONDocument(parsing: report.json)) != nil)
  }

  /// If there are several servers, the URLs of all of them include the server.
  @Test func serverIsNamedIfThereAreSeveral() {
    var result = CrawlResult()
    result.screens = [CrawledShop.screen("/home", "/home#1"), CrawledShop.screen("/home", "/home#1")]
    result.screens[1].url = "https://tea.example/"
    #expect(CrawlReport(result).name(of: "https://shop.example/home") == "https://shop.example/home")
    #expect(CrawlReport(result).text().hasPrefix("https://shop.example/home\nhttps://tea.example/\n"))
    result.screens.removeFirst()
    // Another server may begin with the same letters.
    #expect(CrawlReport(result).name(of: "https://tea.example") == "/")
    #expect(CrawlReport(result).name(of: "https://tea.example.org/") == "https://tea.example.org/")
  }

  /// Server text neither controls a terminal nor ends a string.
  @Test func hostileTextIsEscaped() throws {
    var result = CrawlResult()
    let title = "\u{1B}[31m\"\\\n]; evil -> x"
    result.screens = [CrawledShop.screen("/a\"b", "k\u{7}#1", title)]
    result.screens[0].links = [CrawledShop.link("/x\u{1B}", "I tap \"\u{9B}\"\"")]
    let report = CrawlReport(result)
    for text in [report.text(), report.dot, String(decoding: report.json, as: UTF8.self)] {
      #expect(!text.unicodeScalars.contains { $0.isTerminalControl && $0 != "\n" })
    }
    #expect(report.dot.split(separator: "\n").count == 8)
    #expect(report.dot.contains(#"s0 [label="/a\"b\n"#))
    #expect(
      try JSONDocument(parsing: report.json).root.dynamicObject["screens"][0]["title"] == .string(title))
  }
}

// Expected reports.
extension CrawlReportTests {
  private static let text = #"""
    https://shop.example

    /home  Shop
      "Basket" -> /cart
      "Sencha" -> /product/1
      "Cup" -> /product/2
      "Whisk" -> /product/3
      "Account" -> /account (no way back)
    /cart  Basket
      "Shop on" -> /home
      "Last year" -> /old
    /product/1  Sencha
      "Into the basket", confirm the dialog -> /cart
    /product/2  Cup
    /product/3  Whisk
    /account
    /old  404

    /old: error[dead-link]: the screen could not be loaded: 404 (not found)
         = reached by: /home > "Basket" > "Last year"

    /cart:8:58: error[undefined-context]: no context "usr" is declared around this place; it is always null
       8 |       {"_beagleComponent_": "beagle:text", "text": "Hi @{usr.name}"}
         |                                                          ^^^ did you mean user?
         = at child.children[0].text
         = reached by: /home > "Basket"
         = and on 2 more screens: /product/1, /product/2

    /account: warning[dead-end]: nothing leads on from here, and there is no way back
         = reached by: /home > "Account"

    Not followed:
      2 POST, which may change something: /order (on /cart), /vote (on /product/1)
      1 with "logout", which may change something: /logout (on /account)
      1 of another server: https://maps.example/ (on /home)

    Inconclusive:
      /slow: the server gave 429 (too many requests) three times
        reached by: /home > "Offers"

    Reached limits:
      --per-kind 3: 1,297 skipped at /product/*

    7 screens of 5 kinds, 3 findings, 1 inconclusive, 4 not followed

    """#

  private static let dot = #"""
    digraph crawl {
      rankdir=LR
      node [shape=box, style=rounded]
      edge [fontsize=10]
      s0 [label="/home\nShop"]
      s1 [label="/cart\nBasket", color=red, fontcolor=red]
      s2 [label="/product/1\nSencha", color=red, fontcolor=red]
      s3 [label="/product/2\nCup", color=red, fontcolor=red]
      s4 [label="/product/3\nWhisk"]
      s5 [label="/account", color=red, fontcolor=red]
      s6 [label="/old", color=red, fontcolor=red]
      s0 -> s1 [label="\"Basket\""]
      s0 -> s2 [label="\"Sencha\""]
      s0 -> s3 [label="\"Cup\""]
      s0 -> s4 [label="\"Whisk\""]
      s0 -> s5 [label="\"Account\"", style=dashed]
      s1 -> s0 [label="\"Shop on\""]
      s1 -> s6 [label="\"Last year\""]
      s2 -> s1 [label="\"Into the basket\", confirm the dialog"]
    }

    """#

  private static let json = #"""
    {"version":1,"screens":[
    {"url":"https://shop.example/home","status":200,"kind":"/home#01","title":"Shop",\#
    "presses":["the application starts at \"/home\""],"links":[{"url":"https://shop.example/cart",\#
    "presses":["I tap \"Basket\""],"replacing":false},{"url":"https://shop.example/product/1",\#
    "presses":["I tap \"Sencha\""],"replacing":false},{"url":"https://shop.example/product/2",\#
    "presses":["I tap \"Cup\""],"replacing":false},{"url":"https://shop.example/product/3",\#
    "presses":["I tap \"Whisk\""],"replacing":false},{"url":"https://shop.example/account",\#
    "presses":["I tap \"Account\""],"replacing":true}]},
    {"url":"https://shop.example/cart","status":200,"kind":"/cart#02","title":"Basket",\#
    "presses":["the application starts at \"/home\"","I tap \"Basket\""],\#
    "links":[{"url":"https://shop.example/home","presses":["I tap \"Shop on\""],"replacing":false},\#
    {"url":"https://shop.example/old","presses":["I tap \"Last year\""],"replacing":false}]},
    {"url":"https://shop.example/product/1","status":200,"kind":"/product/*#03","title":"Sencha",\#
    "presses":["the application starts at \"/home\"","I tap \"Sencha\""],\#
    "links":[{"url":"https://shop.example/cart","presses":["I tap \"Into the basket\"",\#
    "I confirm the dialog"],"replacing":false}]},
    {"url":"https://shop.example/product/2","status":200,"kind":"/product/*#03","title":"Cup",\#
    "presses":["the application starts at \"/home\"","I tap \"Cup\""],"links":[]},
    {"url":"https://shop.example/product/3","status":200,"kind":"/product/*#03","title":"Whisk",\#
    "presses":["the application starts at \"/home\"","I tap \"Whisk\""],"links":[]},
    {"url":"https://shop.example/account","status":200,"kind":"/account#04",\#
    "presses":["the application starts at \"/home\"","I tap \"Account\""],"links":[]},
    {"url":"https://shop.example/old","status":404,"kind":"/old#00",\#
    "presses":["the application starts at \"/home\"","I tap \"Basket\"","I tap \"Last year\""],"links":[]}
    ],"findings":[
    {"file":"https://shop.example/old","severity":"error","code":"dead-link",\#
    "message":"the screen could not be loaded: 404 (not found)","line":1,"column":1,"endLine":1,\#
    "endColumn":1,"byte":0,"length":0,"path":"","structuralPath":"","count":1,\#
    "fingerprint":"adc93fab2695cca2:1","url":"https://shop.example/old",\#
    "presses":["the application starts at \"/home\"","I tap \"Basket\"","I tap \"Last year\""],"others":[]},
    {"file":"https://shop.example/cart","severity":"error","code":"undefined-context",\#
    "message":"no context \"usr\" is declared around this place; it is always null","line":8,"column":58,\#
    "endLine":8,"endColumn":61,"byte":282,"length":3,"path":"child.children[0].text",\#
    "structuralPath":"child.children[beagle:text].text","count":1,"suggestion":"user",\#
    "remedy":"Replace \"usr\" with \"user\".","fix":{"title":"Replace \"usr\" with \"user\"",\#
    "edits":[{"byte":282,"length":3,"text":"user"}]},"fingerprint":"bfa53951aca272f4:1",\#
    "url":"https://shop.example/cart","presses":["the application starts at \"/home\"","I tap \"Basket\""],\#
    "others":["https://shop.example/product/1","https://shop.example/product/2"]},
    {"file":"https://shop.example/account","severity":"warning","code":"dead-end",\#
    "message":"nothing leads on from here, and there is no way back","line":1,"column":1,"endLine":1,\#
    "endColumn":1,"byte":0,"length":0,"path":"","structuralPath":"","count":1,\#
    "fingerprint":"f417d8e075833f41:1","url":"https://shop.example/account",\#
    "presses":["the application starts at \"/home\"","I tap \"Account\""],"others":[]}
    ],"skipped":[
    {"url":"https://shop.example/order","reason":"method","detail":"POST",\#
    "from":"https://shop.example/cart","presses":["the application starts at \"/home\"","I tap \"Basket\"",\#
    "I tap \"Order\""]},
    {"url":"https://shop.example/logout","reason":"wayOut","detail":"logout",\#
    "from":"https://shop.example/account","presses":["the application starts at \"/home\"",\#
    "I tap \"Account\"","I tap \"Sign out\""]},
    {"url":"https://maps.example/","reason":"otherOrigin","from":"https://shop.example/home",\#
    "presses":["the application starts at \"/home\""]},
    {"url":"https://shop.example/vote","reason":"method","detail":"POST",\#
    "from":"https://shop.example/product/1","presses":["the application starts at \"/home\"",\#
    "I tap \"Sencha\""]}
    ],"unclear":[
    {"url":"https://shop.example/slow","message":"the server gave 429 (too many requests) three times",\#
    "presses":["the application starts at \"/home\"","I tap \"Offers\""]}
    ],"caps":[
    {"name":"--per-kind","value":3,"place":"/product/*","leftOut":1297}
    ],"summary":{"screens":7,"kinds":5,"links":8,"findings":3,"errors":2,"warnings":1,"notes":0,"unclear":1,\#
    "skipped":4}}

    """#
}
