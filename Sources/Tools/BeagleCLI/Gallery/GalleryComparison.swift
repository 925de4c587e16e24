import Beagle
import BeagleProjects
import Foundation

/// Compares with an earlier gallery.
struct GalleryComparison {
  let manifest: GalleryManifest
  /// The old pictures by name. They are read before the first new one is written, which may replace one of
  /// them.
  private let pictures: [String: [UInt8]]

  /// - Throws: if the folder is not a gallery, or if one of its pictures cannot be read.
  init(folder: String) throws(Failure) {
    manifest = try GalleryManifest(inFolder: folder)
    var pictures: [String: [UInt8]] = [:]
    for picture in manifest.screens.flatMap(\.pictures) {
      pictures[picture.file] = try Failure.contents(of: "\(folder)/\(picture.file)")
    }
    self.pictures = pictures
  }

  /// - Throws: a usage error if no picture of one gallery has a counterpart in the other.
  func check(_ gallery: GalleryCommand) throws(Failure) {
    let views = gallery.views.map(\.name)
    if !views.contains(where: manifest.devices.contains) {
      throw .usage(
        "the earlier gallery is of \(manifest.devices.joined(separator: ", ")), and this one of "
          + "\(views.joined(separator: ", ")): name the same --devices to compare them")
    }
    let themes = gallery.themes.map(\.rawValue)
    if !themes.contains(where: manifest.themes.contains) {
      throw .usage(
        "the earlier gallery is \(manifest.themes.joinedInSentence()), and this one "
          + "\(themes.joinedInSentence()): name the same --theme to compare them")
    }
  }

  /// The names of options with different values in the earlier gallery; empty if it did not record them.
  func otherOptions(than options: [String: String]) -> [String] {
    guard let earlier = manifest.options else { return [] }
    return Set(options.keys).union(earlier.keys).filter { options[$0] != earlier[$0] }.sorted()
  }

  /// Determines how a screen has changed. Devices and themes of only one of the galleries are ignored.
  ///
  /// - Returns: The files of earlier pictures that the page shows.
  func compare(_ drawn: inout GalleryDrawing.Drawn) -> [(name: String, bytes: [UInt8])] {
    let name = drawn.screen.name
    guard let earlier = manifest.screens.first(where: { $0.name == name }) else {
      drawn.screen.change = .added
      return []
    }
    let bytes = Dictionary(drawn.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    var shown: [(name: String, bytes: [UInt8])] = []
    for index in drawn.screen.pictures.indices {
      let picture = drawn.screen.pictures[index]
      let counterpart = earlier.pictures.first { $0.device == picture.view && $0.theme == picture.theme }
      guard let before = counterpart, let old = pictures[before.file] else { continue }
      guard old != picture.file.flatMap({ bytes[$0.name] }) else {
        drawn.screen.pictures[index].isAsBefore = true
        continue
      }
      let file = Self.copy(of: before)
      drawn.screen.pictures[index].earlier = .init(file, svg: old)
      shown.append((file, old))
    }
    if drawn.screen.failure != nil, earlier.failure == nil {
      let (old, files) = self.earlier(earlier)
      drawn.screen.pictures = old
      shown = files
    }
    let isSame = shown.isEmpty && drawn.screen.failure?.message == earlier.failure
    drawn.screen.change = isSame ? .none : .changed
    return shown
  }

  /// The screens that no longer exist, with their files.
  func removed(_ names: Set<String>) -> (screens: [GalleryScreen], files: [(name: String, bytes: [UInt8])]) {
    var screens: [GalleryScreen] = []
    var files: [(name: String, bytes: [UInt8])] = []
    for screen in manifest.screens where !names.contains(screen.name) {
      let (pictures, copies) = earlier(screen)
      var removed = GalleryScreen(
        name: screen.name, anchor: "removed.\(screens.count + 1)", title: screen.title, pictures: pictures)
      removed.change = .removed
      screens.append(removed)
      files += copies
    }
    return (screens, files)
  }

  private func earlier(
    _ screen: GalleryManifest.Screen
  ) -> (pictures: [GalleryPicture], files: [(name: String, bytes: [UInt8])]) {
    var pictures: [GalleryPicture] = []
    var files: [(name: String, bytes: [UInt8])] = []
    for picture in screen.pictures {
      guard let bytes = self.pictures[picture.file] else { continue }
      let file = Self.copy(of: picture)
      pictures.append(
        GalleryPicture(view: picture.device, theme: picture.theme, earlier: .init(file, svg: bytes)))
      files.append((file, bytes))
    }
    return (pictures, files)
  }

  private static func copy(of picture: GalleryManifest.Picture) -> String {
    GalleryPicture.earlierFolder + picture.file.dropFirst(GalleryPicture.folder.count)
  }
}

/// The file `gallery.json`, which describes a gallery for comparison with a later one.
struct GalleryManifest: Codable, Equatable {
  struct Picture: Codable, Equatable {
    let device: String
    let theme: String
    /// The file's name in the folder.
    let file: String
  }

  struct Screen: Codable, Equatable {
    let name: String
    let title: String
    /// The reason why there are no pictures.
    var failure: String?
    let pictures: [Picture]
  }

  static let fileName = "gallery.json"
  static let version = 1

  var version = Self.version
  let devices: [String]
  let themes: [String]
  /// The options that affect every picture, with their values or, for files, digests. Older galleries do not
  /// have them.
  let options: [String: String]?
  let screens: [Screen]

  init(devices: [String], themes: [String], options: [String: String], screens: [Screen]) {
    (self.devices, self.themes, self.options, self.screens) = (devices, themes, options, screens)
  }

  func bytes() throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      throw .decode("\(Self.fileName) cannot be written: \(error)")
    }
  }

  /// Reads the manifest of a folder.
  ///
  /// - Throws: a usage error if the folder is not a gallery.
  init(inFolder folder: String) throws(Failure) {
    let path = "\(folder)/\(Self.fileName)"
    guard FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "--compare needs the folder of an earlier gallery: there is no \(Self.fileName) in \"\(folder)\"")
    }
    let bytes = try Failure.contents(of: path)
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw .usage(
        "--compare needs the folder of an earlier gallery: \"\(path)\" is not a gallery's manifest")
    }
    guard version == Self.version else {
      throw .usage(
        "\"\(path)\" has version \(version), and this program supports \(Self.version); draw it again")
    }
    for file in screens.flatMap(\.pictures).map(\.file) where !Self.isInside(file) {
      throw .usage("\"\(path)\" lists \"\(file)\", which is not a picture of a gallery")
    }
  }

  /// Whether a file's name is one that galleries use, and does not lead elsewhere.
  private static func isInside(_ file: String) -> Bool {
    let name = file.dropFirst(GalleryPicture.folder.count + 1)
    return file.hasPrefix("\(GalleryPicture.folder)/") && file.hasSuffix(".svg") && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
      }
  }
}
