import Beagle
import BeagleProjects
import Foundation

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
