public import BeagleSchema

extension FormRemoteAction {
  /// The methods a form can be sent with.
  public typealias Method = Request.FormData.Method
}
