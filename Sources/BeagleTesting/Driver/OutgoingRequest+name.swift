import Beagle

extension OutgoingRequest {
  /// The kind and name of the request.
  var name: String {
    switch self {
    case .screen(let path, _): "the screen \"\(path)\""
    case .component(let path): "the part \"\(path)\""
    case .raw(let request): "the answer to \(request.method.rawValue) \(request.url)"
    case .form(let path, let method, _): "the answer to the form \(method.rawValue) \(path)"
    case .localForm(let name, _): "the application's handler of the form \"\(name)\""
    }
  }
}
