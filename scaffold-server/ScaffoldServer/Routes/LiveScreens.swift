extension Router {
  /// Screens that are built in Swift when they are asked for.
  static let live = Router()
}
