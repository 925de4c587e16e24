import BeagleJSON
import Fixtures
import HTTPServing

extension Router {
  /// The data endpoints of the example shop. The same request always gets the same response.
  static let shop = Router([
    Route("GET", "/shelf", "The items on the shelf: ?show=leaf, ?show=ware, ?query=oak, ?category=green") {
      request in
      let query = (request.queryValue("query") ?? "").lowercased()
      let category = request.queryValue("category").map { categoryTags[$0] ?? $0 }
      let found = shelf.filter { item in
        let tags = tags(of: item)
        switch request.queryValue("show") {
        case "leaf" where tags.contains("teaware"), "ware" where !tags.contains("teaware"): return false
        default: break
        }
        if let category, !tags.contains(category) { return false }
        let words =
          [item["name"].stringValue, item["note"].stringValue].compactMap { $0?.lowercased() } + tags
        return query.isEmpty || words.contains { $0.contains(query) }
      }
      return .json(.array(DynamicArray(found)))
    },
    Route("GET", "/featured", "The front page's offers of the hour") { _ in
      .json([
        "cheapest": 8,
        "featured": [
          featured("mint", "Mountain mint", "no caffeine, dried", 8, 4.5, "/images/mint.png"),
          featured("gyokuro", "Gyokuro 玉露", "shaded, sweet, deep", 28, 4.9, "/images/leaf.png"),
          featured("bancha", "Bancha 番茶", "everyday, third flush", 10, 4.4, "/images/tin.png"),
        ],
      ])
    },
    Route("GET", "/journal/notes", "Older notes of the journal: ?page=2, ?page=3") { request in
      switch request.queryValue("page") {
      case "2": return .json(page(notes[..<8], next: 3))
      case "3": return .json(page(notes[8...], next: nil))
      default:
        throw HTTPFault(404, "The journal has the pages 2 and 3, after the one that its screen brings.")
      }
    },
  ])

  // MARK: The shelf

  private static var shelf: [DynamicObject] {
    guard let bytes = Fixtures.screen(named: "products"), let document = try? JSONDocument(parsing: bytes)
    else {
      return []
    }
    return Array(document.root.dynamicObject["context"]["value"]["items"].arrayValue ?? [])
  }

  private static func tags(of item: DynamicObject) -> [String] {
    (item["tags"].arrayValue ?? []).compactMap { $0.stringValue?.lowercased() }
  }

  /// The tags of categories with a different name.
  private static let categoryTags = ["pots": "teaware", "gifts": "gift"]

  // MARK: The front page

  private static func featured(
    _ id: String, _ name: String, _ note: String, _ price: Int, _ rating: Double, _ image: String
  ) -> DynamicObject {
    [
      "id": .string(id), "name": .string(name), "note": .string(note), "price": .int(price),
      "rating": .double(rating), "image": .string(image),
    ]
  }

  // MARK: The journal

  private static func page(_ notes: ArraySlice<(String, String)>, next: Int?) -> DynamicObject {
    let entries = notes.enumerated().map { index, note -> DynamicObject in
      let number = 12 - notes.startIndex - index
      return ["id": .string("n\(number)"), "date": .string(note.0), "title": .string(note.1)]
    }
    return ["notes": .array(DynamicArray(entries)), "next": next.map { .int($0) } ?? .empty]
  }

  private static let notes = [
    ("19 Sep", "A lid, a string, a good knot"), ("12 Sep", "The cat and the caddy"),
    ("5 Sep", "Cold brew for a hot attic"), ("29 Aug", "Why the small leaves cost more"),
    ("22 Aug", "An afternoon in Morioka"), ("15 Aug", "Iron, rust and patience"),
    ("8 Aug", "Barley tea does not count"), ("1 Aug", "Packing by lamplight"),
    ("25 Jul", "The well in the yard"), ("18 Jul", "Mint, and how to stop it"),
    ("11 Jul", "Ten minutes, twice a day"), ("4 Jul", "We opened the shop"),
  ]
}
