public import BeagleSchema

extension FormRemoteAction {
  /// The methods a form can be sent with, as requests have them.
  public typealias Method = Request.FormData.Method
}

extension Request.FormData.Method {
  init(_ method: FormMethod) {
    self =
      switch method {
      case .get: .get
      case .post: .post
      case .put: .put
      case .delete: .delete
      }
  }
}
