import BeagleJSON
import HTTPServing

extension Router {
  /// The only account that can sign in.
  public static let account = (email: "hana@moss-and-kettle.example", password: "three-cups")

  /// Endpoints for forms. They are stateless: the same request always gets the same response.
  static let forms = Router([
    Route("POST", "/login", "Signs in with \(account.email) and \(account.password)") { request in
      let form = try fields(of: request)
      guard form["email"].stringValue == account.email, form["password"].stringValue == account.password
      else {
        throw HTTPFault(401, "The e-mail address or the password is not right.")
      }
      return .json(["name": "Hana", "tier": "gold", "token": "kettle-on-the-fire"])
    },
    Route("POST", "/forms/join", "Takes an e-mail address") { request in
      guard let email = try fields(of: request)["email"].stringValue, email.contains("@") else {
        throw HTTPFault(422, "An e-mail address has an @ in it.")
      }
      return .json(["message": .string("Welcome, \(email).")], status: 201)
    },
    Route("POST", "/forms/order", "Takes an order") { request in
      guard let lines = try fields(of: request)["lines"].arrayValue, !lines.isEmpty else {
        throw HTTPFault(422, "There is nothing in the basket.")
      }
      return .json(["number": "MK-2048", "message": "Thank you. The kettle is on."], status: 201)
    },
  ])

  private static func fields(of request: HTTPRequest) throws(HTTPFault) -> DynamicObject {
    guard let document = try? JSONDocument(parsing: request.body), document.root.kind == .object else {
      throw HTTPFault(400, "The body is not a JSON object.")
    }
    return document.root.dynamicObject
  }
}
