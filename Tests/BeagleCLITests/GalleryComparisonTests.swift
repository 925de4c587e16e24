import Foundation
import Testing

@testable import BeagleCLI

/// `beagle gallery --compare`.
@MainActor @Suite struct GalleryComparisonTests {
  /// The earlier gallery: one screen each that changes, is removed and stays.
  private func changed() async throws -> Screens {
    let screens = try Screens([
      "screens/changed.json": Screens.screen("Old", title: "Offer"),
      "screens/gone.json": Screens.screen("Gone"),
      "screens/same.json": Screens.screen("Same"),
    ])
    #expect(await screens.gallery(to: "old").exitCode == 0)
    try screens.write(Screens.screen("New", title: "Offer"), "screens/changed.json")
    try screens.write(Screens.screen("Added"), "screens/added.json")
    try FileManager.default.removeItem(atPath: screens.path("screens/gone.json"))
    return screens
  }

  /// The titles of the page's groups, and the paths of the pictures in each.
  private func groups(_ page: String) -> [String: [String]] {
    var groups: [String: [String]] = [:]
    for part in page.components(separatedBy: "class=\"group\">").dropFirst() {
      let title = part.firstMatch(of: /<h2>([^<]+?) </)?.output.1 ?? ""
      groups[String(title)] = part.matches(of: /<img src="([^"]+)"/).map { String($0.output.1) }
    }
    return groups
  }

  @Test(arguments: ["new", "old"])
  func changedPicturesAreShownSideBySide(out: String) async throws {
    let screens = try await changed()
    let pictures = try ["changed", "gone"].map { try screens.text("old/pictures/\($0).iphone-se.light.svg") }
    // Overwrites the earlier gallery, or writes beside it.
    let printed = await screens.gallery("--compare", screens.path("old"), to: out)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(
      printed.errors
        == "beagle: 3 screens, 6 pictures: 1 note; 1 changed, 1 added, 1 removed, 1 unchanged\n")
    let page = try screens.text("\(out)/index.html")
    let found = groups(page)
    #expect(
      found["Changed"] == [
        "before/changed.iphone-se.light.svg", "pictures/changed.iphone-se.light.svg",
        "before/changed.iphone-se.dark.svg", "pictures/changed.iphone-se.dark.svg",
      ])
    #expect(found["Added"] == ["pictures/added.iphone-se.light.svg", "pictures/added.iphone-se.dark.svg"])
    #expect(found["Removed"] == ["before/gone.iphone-se.light.svg", "before/gone.iphone-se.dark.svg"])
    #expect(found["Unchanged"] == ["pictures/same.iphone-se.light.svg", "pictures/same.iphone-se.dark.svg"])
    #expect(page.contains("<details class=\"group\"><summary><h2>Unchanged"))
    // The folder does not depend on the earlier one.
    #expect(try screens.text("\(out)/before/changed.iphone-se.light.svg") == pictures[0])
    #expect(try screens.text("\(out)/before/gone.iphone-se.light.svg") == pictures[1])
    #expect(try screens.text("\(out)/pictures/changed.iphone-se.light.svg").contains(">New</text>"))
    for name in page.matches(of: /src="([^"]+)"/).map({ String($0.output.1) }) {
      #expect(FileManager.default.fileExists(atPath: screens.path("\(out)/\(name)")), "\(name)")
    }
  }

  @Test func comparisonCanBeComparedAgain() async throws {
    let screens = try await changed()
    _ = await screens.gallery("--compare", screens.path("old"), to: "new")
    let again = await screens.gallery("--compare", screens.path("new"), to: "newer")
    #expect(again.errors.hasSuffix("; 3 unchanged\n"), "\(again.errors)")
    #expect(screens.files(in: "newer/before").isEmpty)
  }

  @Test func onlyCommonDevicesAndThemesAreCompared() async throws {
    let screens = try await changed()
    let printed = await screens.gallery(
      "--compare", screens.path("old"), "--devices", "iphone-se,pixel-9", "--theme", "light", to: "new")
    #expect(printed.errors.contains("1 changed, 1 added, 1 removed, 1 unchanged"), "\(printed.errors)")
    let found = groups(try screens.text("new/index.html"))
    #expect(
      found["Changed"] == [
        "before/changed.iphone-se.light.svg", "pictures/changed.iphone-se.light.svg",
        "pictures/changed.pixel-9.light.svg",
      ])
  }

  @Test func changedThemeOrFontScaleIsReported() async throws {
    let screens = try await changed()
    try screens.write(
      ##"{"styles": {"a": {"color": "#112233"}, "b": {"color": "#AABBCC"}}}"##, "theme.json")
    let theme = ["--theme", screens.path("theme.json")]
    let compare = ["--compare", screens.path("old")]
    func errors(_ arguments: [String], to folder: String) async -> String {
      await beagle(
        ["gallery", screens.path("screens"), "--devices", "iphone-se", "--output", screens.path(folder)]
          + arguments
      ).errors
    }
    let words = "beagle: the earlier gallery was drawn with another "
    let printed = await errors(theme + compare, to: "new")
    #expect(printed.hasSuffix("\(words)--theme, so pictures may differ\n"), "\(printed)")
    #expect(
      try screens.text("new/index.html").contains(
        "The earlier gallery was drawn with another --theme, so pictures may differ."))
    let larger = await errors(theme + ["--font-scale", "2"] + compare, to: "larger")
    #expect(larger.contains("\(words)--font-scale and --theme, "), "\(larger)")
    // The same theme file is no difference; one with this name and other content is.
    let again = await errors(theme + ["--compare", screens.path("new")], to: "again")
    #expect(!again.contains(words), "\(again)")
    try screens.write(
      ##"{ "styles" : {"b":{"color":"#AABBCC"}, "## + "\n\t" + ##""a": {"color": "#112233"}}}"##, "theme.json"
    )
    let reformatted = await errors(theme + ["--compare", screens.path("new")], to: "reformatted")
    #expect(!reformatted.contains(words), "\(reformatted)")
    try screens.write(##"{"styles": {"a": {"color": "#445566"}}}"##, "theme.json")
    #expect(
      await errors(theme + ["--compare", screens.path("new")], to: "other").contains("\(words)--theme, "))
  }

  @Test func changedLookIsReported() async throws {
    let screens = try await changed()
    let compare = ["--compare", screens.path("old")]
    let words = "beagle: the earlier gallery was drawn with another --look, so pictures may differ\n"
    #expect(
      !(await screens.gallery(compare[0], compare[1], "--look", "phone", to: "same")).errors.contains(words))
    let terminal = await screens.gallery(compare[0], compare[1], "--look", "terminal", to: "new")
    #expect(terminal.errors.hasSuffix(words), "\(terminal.errors)")
    // Older galleries show the cells of a terminal, and do not record that.
    let manifest = try screens.text("old/gallery.json").replacing(/"look" : "phone"/, with: "")
    try screens.write(manifest, "old/gallery.json")
    #expect(await screens.gallery(compare[0], compare[1], to: "newer").errors.hasSuffix(words))
  }

  /// A new picture replaces an earlier one of another screen, which is compared later.
  @Test func sameFolderComparesEarlierPictures() async throws {
    let screens = try Screens(["screens/b c.json": Screens.screen("C")])
    #expect(await screens.gallery(to: "out").exitCode == 0)
    try screens.write(Screens.screen("B"), "screens/b/c.json")
    let printed = await screens.gallery("--compare", screens.path("out"))
    #expect(printed.errors.hasSuffix("1 added, 1 unchanged\n"), "\(printed.errors)")
    #expect(try screens.text("out/pictures/b-c.iphone-se.light.svg").contains(">B</text>"))
    #expect(try screens.text("out/pictures/b-c-2.iphone-se.light.svg").contains(">C</text>"))
  }

  @Test func undrawableScreenShowsOldPicture() async throws {
    let screens = try await changed()
    try screens.write(#"{"_beagleComponent_": "#, "screens/changed.json")
    let printed = await screens.gallery("--compare", screens.path("old"), to: "new")
    #expect(printed.exitCode == 4)
    let page = try screens.text("new/index.html")
    #expect(
      groups(page)["Could not be drawn"]
        == ["before/changed.iphone-se.light.svg", "before/changed.iphone-se.dark.svg"])
    // The same failure again is no change; a successful rendering is one.
    let again = await screens.gallery("--compare", screens.path("new"), to: "newer")
    #expect(again.errors.contains("3 unchanged"), "\(again.errors)")
    try screens.write(Screens.screen("New"), "screens/changed.json")
    let drawn = await screens.gallery("--compare", screens.path("newer"), to: "newest")
    #expect(drawn.errors.contains("1 changed, 2 unchanged"), "\(drawn.errors)")
  }

  @Test func folderThatIsNotGalleryIsInvalidUsage() async throws {
    let screens = try await changed()
    let none = await screens.gallery("--compare", screens.path("screens"))
    #expect(none.exitCode == 2)
    #expect(
      none.errors.contains("--compare needs the folder of an earlier gallery: there is no gallery.json in"))
    let manifest = try screens.text("old/gallery.json")
    for (content, message) in [
      ("{", "is not a gallery's manifest"),
      (manifest.replacing("\"version\" : 1", with: "\"version\" : 9"), "has version 9"),
      (
        manifest.replacing("pictures/gone", with: "pictures/../../gone"),
        "which is not a picture of a gallery"
      ),
      (manifest.replacing("pictures/gone", with: "/etc/gone"), "which is not a picture of a gallery"),
    ] {
      try screens.write(content, "old/gallery.json")
      let printed = await screens.gallery("--compare", screens.path("old"))
      #expect(printed.exitCode == 2)
      #expect(printed.errors.contains(message), "\(printed.errors)")
    }
    try screens.write(manifest, "old/gallery.json")
    let others = await screens.gallery("--compare", screens.path("old"), "--devices", "pixel-9")
    #expect(others.exitCode == 2)
    #expect(others.errors.contains("the earlier gallery is of iphone-se, and this one of pixel-9"))
    try FileManager.default.removeItem(atPath: screens.path("old/pictures/gone.iphone-se.dark.svg"))
    #expect(await screens.gallery("--compare", screens.path("old")).exitCode == 3)
    #expect(!FileManager.default.fileExists(atPath: screens.path("out")))
  }
}
