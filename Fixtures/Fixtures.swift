import CFixtures

/// The example screens, images and theme of the project, embedded in the program.
public enum Fixtures {
  /// The names of all screens for ``screen(named:)``, in alphabetical order: `home`, `fragments/recommended`,
  /// …
  public static var screenNames: [String] { screens.keys.sorted() }

  /// The names of all images for ``image(named:)`` with their extensions, in alphabetical order: `leaf.png`,
  /// …
  public static var imageNames: [String] { images.keys.sorted() }

  /// Returns the JSON of a screen, or nil if there is no such screen.
  public static func screen(named name: String) -> [UInt8]? { screens[name] }

  /// Returns the bytes of an image, or nil if there is no such image.
  public static func image(named name: String) -> [UInt8]? { images[name] }

  /// The styles for the `styleId`s of the example screens, as JSON.
  public static var theme: [UInt8]? { themes["moss-and-kettle"] }

  private static let themes = files(in: "Themes/", ending: ".json")
  private static let screens = files(in: "Screens/", ending: ".json")
  private static let images = files(in: "Images/", ending: "")

  /// The bytes of the files in a folder, by their names without this extension.
  private static func files(in folder: String, ending: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for index in 0..<cfixture_count() {
      let file = cfixture(index)
      let path = String(cString: file.path)
      guard path.hasPrefix(folder), path.hasSuffix(ending) else { continue }
      let name = path.dropFirst(folder.count).dropLast(ending.count)
      found[String(name)] = Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.size)))
    }
    return found
  }
}
