import Fixtures
import HTTPServing

extension Router {
  /// One route for each example screen, with the screen's name, and the images.
  static let fixtures: Router = {
    let screens = Fixtures.screenNames.map { name in
      Route("GET", "/" + name, "An example screen") { _ in
        guard let bytes = Fixtures.screen(named: name) else {
          throw HTTPFault(404, "The file of /\(name) is gone.")
        }
        return .json(bytes)
      }
    }
    let images = Route("GET", "/images/*", "Images of the example screens, such as /images/leaf.png") {
      request in
      guard let name = request.path.last, let bytes = Fixtures.image(named: name) else {
        let names = Fixtures.imageNames.joined(separator: ", ")
        throw HTTPFault(404, "There is no such image; there are \(names).")
      }
      return .png(bytes)
    }
    return Router(screens + [images])
  }()
}
