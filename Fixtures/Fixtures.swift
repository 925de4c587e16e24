import Foundation

/// The example screens, images and theme of the project, as bytes.
///
/// A name is looked up in a list of the files that exist, so no name, whatever it holds, leads outside the folders.
public enum Fixtures {
  /// The absolute path of the folder that holds `Screens`, `Images` and `Themes`.
  public static let folder: String = Bundle.module.resourceURL?.path ?? Bundle.module.bundlePath

  /// Every name ``screen(named:)`` knows, in alphabetical order: `home`, `fragments/recommended`, …
  public static var screenNames: [String] { screens.keys.sorted() }

  /// Every name ``image(named:)`` knows, in alphabetical order, with its ending: `leaf.png`, …
  public static var imageNames: [String] { images.keys.sorted() }

  /// The JSON of a screen, read anew each time; nil when there is no such screen.
  public static func screen(named name: String) -> [UInt8]? { contents(of: screens[name]) }

  /// The bytes of an image, read anew each time; nil when there is no such image.
  public static func image(named name: String) -> [UInt8]? { contents(of: images[name]) }

  /// The looks that the example screens name in their `styleId`, as JSON; read anew each time.
  public static var theme: [UInt8]? { contents(of: themes["moss-and-kettle"]) }

  private static let themes = files(in: "Themes", ending: ".json", keepsEnding: false)
  private static let screens = files(in: "Screens", ending: ".json", keepsEnding: false)
  private static let images = files(in: "Images", ending: ".png", keepsEnding: true)

  /// Names and paths of the regular files below a folder; symbolic links are left out.
  private static func files(in name: String, ending: String, keepsEnding: Bool) -> [String: String] {
    let root = folder + "/" + name
    var found: [String: String] = [:]
    for file in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    where file.hasSuffix(ending) {
      let path = root + "/" + file
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      found[keepsEnding ? file : String(file.dropLast(ending.count))] = path
    }
    return found
  }

  private static func contents(of path: String?) -> [UInt8]? {
    path.flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) }
  }
}
