import Beagle
import BeagleProjects
import Foundation
import Locking

/// Compares with an earlier gallery.
struct GalleryComparison: Sendable {
  let manifest: GalleryManifest
  private let screens: [String: GalleryManifest.Screen]
  private let pictures: EarlierPictures

  /// - Throws: if the folder is not a gallery, or if one of its pictures cannot be read.
  init(folder: String) throws(Failure) {
    manifest = try GalleryManifest(inFolder: folder)
    screens = Dictionary(manifest.screens.map { ($0.name, $0) }) { first, _ in first }
    pictures = EarlierPictures(folder: folder)
    for picture in manifest.screens.flatMap(\.pictures) { try pictures.check(picture.file) }
  }

  /// Copies the earlier pictures if the new gallery is written to the same folder.
  ///
  /// - Throws: if a picture cannot be copied.
  func keepPictures(from folder: String) throws(Failure) {
    try pictures.keep(from: folder, manifest.screens.flatMap(\.pictures).map(\.file))
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

  /// Determines how a screen has changed, and adds the earlier pictures that the page shows. Devices and
  /// themes of only one of the galleries are ignored.
  ///
  /// - Throws: if an earlier picture cannot be read.
  func compare(_ drawn: inout GalleryDrawing.Drawn) throws(Failure) {
    guard let earlier = screens[drawn.screen.name] else {
      drawn.screen.change = .added
      return
    }
    let isDrawn = drawn.screen.failure == nil
    if !isDrawn, earlier.failure == nil { try addEarlierPictures(to: &drawn) }
    let bytes = Dictionary(drawn.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    if isDrawn {
      for index in drawn.screen.pictures.indices {
        let picture = drawn.screen.pictures[index]
        let counterpart = earlier.pictures.first { $0.device == picture.view && $0.theme == picture.theme }
        guard let counterpart else { continue }
        let old = try pictures.bytes(of: counterpart.file)
        if old == picture.file.flatMap({ bytes[$0.name] }) {
          drawn.screen.pictures[index].isAsBefore = true
        } else {
          drawn.screen.pictures[index].earlier = drawn.add(old, copyOf: counterpart)
        }
      }
    }
    let isSame =
      !drawn.screen.pictures.contains { $0.earlier != nil }
      && drawn.screen.failure?.message == earlier.failure
    drawn.screen.change = isSame ? .none : .changed
  }

  /// The screens that no longer exist, without their pictures.
  func removed(_ names: Set<String>) -> [GalleryScreen] {
    manifest.screens.filter { !names.contains($0.name) }.enumerated().map { index, screen in
      var removed = GalleryScreen(
        name: screen.name, anchor: "removed.\(index + 1)", title: screen.title)
      removed.change = .removed
      return removed
    }
  }

  /// Replaces the pictures of a screen by the earlier ones.
  ///
  /// - Throws: if one cannot be read.
  func addEarlierPictures(to drawn: inout GalleryDrawing.Drawn) throws(Failure) {
    drawn.screen.pictures = []
    for picture in screens[drawn.screen.name]?.pictures ?? [] {
      let file = drawn.add(try pictures.bytes(of: picture.file), copyOf: picture)
      drawn.screen.pictures.append(
        GalleryPicture(view: picture.device, theme: picture.theme, earlier: file))
    }
  }
}

extension GalleryDrawing.Drawn {
  /// Adds a copy of an earlier picture.
  fileprivate mutating func add(_ bytes: [UInt8], copyOf picture: GalleryManifest.Picture) -> SVGFile {
    let name = GalleryPicture.earlierFolder + picture.file.dropFirst(GalleryPicture.folder.count)
    files.append((name, bytes))
    return SVGFile(name, svg: bytes)
  }
}

/// The pictures of an earlier gallery, which are read when they are needed.
private final class EarlierPictures: Sendable {
  private let folder: String
  /// The folder of copies, if a new picture may replace one of them.
  private let copies = Mutex<String?>(nil)

  init(folder: String) { self.folder = folder }

  deinit {
    if let copies = copies.withLock(\.self) { try? FileManager.default.removeItem(atPath: copies) }
  }

  func check(_ file: String) throws(Failure) {
    let path = "\(folder)/\(file)"
    guard !FileManager.default.isReadableFile(atPath: path) else { return }
    // Gives the reason.
    _ = try Failure.contents(of: path)
  }

  func bytes(of file: String) throws(Failure) -> [UInt8] {
    guard let copies = copies.withLock(\.self) else { return try Failure.contents(of: "\(folder)/\(file)") }
    return try Failure.contents(of: "\(copies)/\(file.dropFirst(GalleryPicture.folder.count + 1))")
  }

  func keep(from output: String, _ files: [String]) throws(Failure) {
    guard FilePath.resolved(folder) == FilePath.resolved(output) else { return }
    let manager = FileManager.default
    let place = manager.temporaryDirectory.appendingPathComponent("beagle-gallery-\(UUID())").path
    copies.withLock { $0 = place }
    try OutputFile.makeFolder(place)
    for file in files {
      do {
        try manager.copyItem(
          atPath: "\(folder)/\(file)",
          toPath: "\(place)/\(file.dropFirst(GalleryPicture.folder.count + 1))")
      } catch {
        throw .fetch("cannot copy \"\(folder)/\(file)\" to \"\(place)\": \(error.plainWords)")
      }
    }
  }
}
