import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleChecking
@testable import BeagleComparing
@testable import BeagleProjects

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `beagle diff --pictures`.
@MainActor @Suite struct DiffPictureTests {
  private nonisolated static func screen(_ texts: String...) -> String {
    let children = texts.map { #"{"_beagleComponent_": "beagle:text", "text": "\#($0)"}"# }
    return """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
        "children": [\(children.joined(separator: ", "))]}}
      """
  }

  private func svg(_ path: String) throws -> String {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
    return text
  }

  @Test func changedScreenIsDrawnBeforeAndAfter() async throws {
    let folder = try TemporaryFolder([
      "old/shop/home.json": Self.screen("Tea <b>", "Cups"),
      "new/shop/home.json": Self.screen("Tea <b>", "Bowls"),
      "old/same.json": Self.screen("a"), "new/same.json": Self.screen("a"), "old/gone.json": Self.screen("a"),
    ])
    let pictures = folder.path + "/pictures"
    let printed = await beagle(
      "diff", folder.path + "/old", folder.path + "/new", "--pictures", pictures, "--theme", "light",
      "--width",
      "30")
    #expect(printed.exitCode == 1 && printed.errors.isEmpty, "\(printed.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: pictures) == ["shop-home.svg"])
    let text = try svg(pictures + "/shop-home.svg")
    #expect(text.contains(">Cups</text>") && text.contains(">Bowls</text>"))
    #expect(text.contains("<title>shop/home.json</title>") && !text.contains("<b>"))
    // 30 columns on each side.
    #expect(
      text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 576"),
      "\(text.prefix(200))")
    #expect(text.matches(of: /class="mark"/).count == 2)
    #expect(text.matches(of: />1<\/text>/).count == 2)
  }

  @Test func pictureNumbersMatchReport() async throws {
    let folder = try TemporaryFolder([
      "old.json": Self.screen("a", "b", "c"), "new.json": Self.screen("a", "x", "y"),
    ])
    let pictures = folder.path + "/p"
    let printed = await beagle(
      "diff", folder.path + "/old.json", folder.path + "/new.json", "--pictures", pictures, "--device",
      "iphone-se")
    let text = try svg(pictures + "/new.svg")
    let count = printed.output.matches(of: /\n  [0-9] [-+~>]/).count
    #expect(count >= 2 && text.contains(">1</text>") && text.contains(">2</text>"), "\(printed.output)")
  }

  @Test func undrawableScreenIsReported() async throws {
    let folder = try TemporaryFolder([
      "old.json": #"{"_beagleAction_": "beagle:popView"}"#,
      "new.json": #"{"_beagleAction_": "beagle:popStack"}"#,
      "a.json": Self.screen("a"), "b.json": Self.screen("b"), "file": "",
    ])
    let label = { (name: String) in DocumentLabel(name: name, target: .file(name)) }
    var screen = ComparedScreen(title: "x", old: label("a"), new: label("b"), status: .changed)
    screen.changes = [.init(kind: .changed, category: .visual, message: "")]
    let messages = Messages()
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { messages.add($0) })
    let pictures = try DiffPictures(folder: folder.path + "/p", RenderSettings(), host)
    pictures.draw(screen, Array("{}".utf8), Array(Self.screen("a").utf8), as: "x")
    #expect(messages.text.hasPrefix("beagle: no picture of x: a is not a Beagle screen"), "\(messages.text)")
    let wrong = await beagle(
      "diff", folder.path + "/a.json", folder.path + "/b.json", "--pictures", folder.path + "/file")
    #expect(wrong.exitCode == 3 && wrong.errors.contains("cannot create the folder"))
  }
}
