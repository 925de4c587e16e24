extension Router {
  /// All routes of the development server: fixtures, screens built in Swift, forms, and routes that
  /// misbehave.
  public static let scaffold: Router = {
    let pages = fixtures + live + shop + forms + echo + faults
    return index(of: pages) + pages
  }()
}
