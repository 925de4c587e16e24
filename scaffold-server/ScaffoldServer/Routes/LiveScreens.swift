import BeagleJSON
import BeagleSchema
import HTTPServing

extension Router {
  /// Screens that are built in Swift for each request. The same request always gets the same screen. An order
  /// has lines with a name, a price in euros and a count:
  /// `{"lines":[{"name":"Hojicha","price":12.5,"count":2}]}`.
  static let live = Router([
    Route("GET", "/live/greeting", "Built in Swift; takes ?name=Hana") { request in
      .json(try greeting(for: shown(request.queryValue("name") ?? "stranger")).encoded())
    },
    Route("GET", "/live/catalogue", "Built in Swift; takes ?query=roast") { request in
      .json(try catalogue(matching: shown(request.queryValue("query") ?? "")).encoded())
    },
    Route("POST", "/live/order", "A receipt built in Swift for the lines of an order") { request in
      .json(try receipt(for: Order(reading: request.body)).encoded(), status: 201)
    },
  ])

  /// The beginning of a text, for a line on a screen.
  private static func shown(_ text: String) -> String { String(text.prefix(40)) }

  private static func greeting(for name: String) -> Screen {
    Screen("greeting", title: "Good evening") {
      Container(.column(align: .flexStart)) {
        Text("秋摘み · AUTUMN HARVEST", color: gold)
        Text("Good evening, @{guest.name}.", color: cream).margin(EdgeValue(vertical: 16))
        Text("The kettle is on. Stay for a cup, or take a tin home.", color: sage)
        Container(.row()) {
          Button("Browse the teas", onPress: PushView("/live/catalogue"))
            .size(width: 160).background(moss)
          Button("Another name", onPress: SetContext("guest", path: "name", to: "friend"))
            .size(width: 144).margin(EdgeValue(left: 16)).background(moss)
        }
        .margin(EdgeValue(top: 16))
      }
      .padding(16).background(forest).border(gold)
    }
    .context(Context(id: "guest", value: ["name": .string(name)]))
  }

  private static func catalogue(matching query: String) -> Screen {
    let words = query.lowercased()
    let found = Tea.all.filter { words.isEmpty || "\($0.name) \($0.note)".lowercased().contains(words) }
    return Screen("catalogue", title: "Teas") {
      ScrollView {
        Container(.row(justify: .spaceBetween)) {
          Text(verbatim: query.isEmpty ? "All our teas" : "Teas with “\(query)”")
          Text(verbatim: found.count == 1 ? "1 tea" : "\(found.count) teas")
        }
        .margin(EdgeValue(bottom: 16))
        if found.isEmpty {
          Text("Nothing in the tins is like that. Try “roast” or “shade”.")
        }
        for tea in found {
          Touchable(onPress: PushView("/product")) { card(tea) }
        }
      }
      .padding(EdgeValue(horizontal: 16))
    }
  }

  private static func card(_ tea: Tea) -> Container {
    Container(.row(justify: .spaceBetween)) {
      Container {
        Text(verbatim: tea.name, color: cream)
        Text(verbatim: tea.note, color: sage)
      }
      Text(verbatim: "€ \(tea.price)", color: gold)
    }
    .padding(EdgeValue(horizontal: 16)).margin(EdgeValue(bottom: 16)).background(forest)
  }

  private static func receipt(for order: Order) -> Screen {
    Screen("receipt", title: "Thank you") {
      Container {
        Text("Your order", color: gold).margin(EdgeValue(bottom: 16))
        for line in order.lines {
          Container(.row(justify: .spaceBetween)) {
            Text(verbatim: "\(line.count) × \(line.name)", color: cream)
            Text(verbatim: euros(line.cost), color: cream)
          }
        }
        Container(.row(justify: .spaceBetween)) {
          Text("Together", color: gold)
          Text(verbatim: euros(order.cost), color: gold)
        }
        .margin(EdgeValue(top: 16))
      }
      .padding(16).background(forest).border(gold).size(width: 400)
      Button("Back to the shop", onPress: ResetStack("/home"))
        .size(width: 160).margin(EdgeValue(top: 16)).background(moss)
    }
  }

  private static func euros(_ cents: Int) -> String {
    "€ \(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  private static let forest = Color(0x1F3A34)
  private static let moss = Color(0x47796A)
  private static let gold = Color(0xE3C26F)
  private static let cream = Color(0xF6F1E5)
  private static let sage = Color(0xC9D9CE)
}

private struct Tea {
  let name: String
  let note: String
  let price: Int

  static let all = [
    Tea(name: "Gyokuro 玉露", note: "shaded, sweet, deep", price: 28),
    Tea(name: "Hojicha ほうじ茶", note: "roasted over oak", price: 12),
    Tea(name: "Matcha 抹茶", note: "shaded, stone-milled, bright", price: 24),
    Tea(name: "Genmaicha 玄米茶", note: "with roasted rice", price: 11),
    Tea(name: "Mountain mint", note: "no caffeine, dried", price: 9),
  ]
}

/// A posted order, with prices in cents.
private struct Order {
  struct Line {
    let name: String
    let count: Int
    let price: Int
    var cost: Int { count * price }
  }

  let lines: [Line]
  var cost: Int { lines.reduce(0) { $0 + $1.cost } }

  /// - Throws: ``HTTPFault`` 400 for a body that is not a JSON object, 422 for an order that cannot be
  ///   delivered.
  init(reading body: [UInt8]) throws(HTTPFault) {
    guard let document = try? JSONDocument(parsing: body), document.root.kind == .object else {
      throw HTTPFault(400, "The body is not a JSON object.")
    }
    var lines: [Line] = []
    for line in document.root.dynamicObject["lines"].arrayValue ?? [] {
      guard let name = line["name"].stringValue, let price = line["price"].doubleValue,
        (0...10_000).contains(price)
      else { throw HTTPFault(422, "Every line has a name and a price from 0 to 10000.") }
      let count = line["count"].isEmpty ? 1 : line["count"].intValue ?? 0
      guard (1...99).contains(count) else { throw HTTPFault(422, "A count is a whole number from 1 to 99.") }
      lines.append(Line(name: String(name.prefix(40)), count: count, price: Int((price * 100).rounded())))
    }
    guard (1...50).contains(lines.count) else { throw HTTPFault(422, "An order has from 1 to 50 lines.") }
    self.lines = lines
  }
}
