import CFixtures

/// The example screens, images and theme of the project, as bytes. They are inside of the program.
public enum Fixtures {
  /// Every name ``screen(named:)`` knows, in alphabetical order: `home`, `fragments/recommended`, …
  public static var screenNames: [String] { screens.keys.sorted() }

  /// Every name ``image(named:)`` knows, in alphabetical order, with its ending: `leaf.png`, …
  public static var imageNames: [String] { images.keys.sorted() }

  /// The JSON of a screen; nil when there is no such screen.
  public static func screen(named name: String) -> [UInt8]? { screens[name] }

  /// The bytes of an image; nil when there is no such image.
  public static func image(named name: String) -> [UInt8]? { images[name] }

  /// The looks that the example screens name in their `styleId`, as JSON.
  public static var theme: [UInt8]? { themes["moss-and-kettle"] }

  private static let themes = files(in: "Themes/", ending: ".json")
  private static let screens = files(in: "Screens/", ending: ".json")
  private static let images = files(in: "Images/", ending: "")

  /// The bytes of the files in a folder, by their names without this ending.
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
