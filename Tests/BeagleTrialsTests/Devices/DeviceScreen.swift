import Beagle
import BeaglePictures
import BeagleSchema
import Testing

@testable import BeagleTrials

/// A small screen on which the rules about devices are tried.
struct DeviceScreen {
  let json: String
  var settings = TrialSettings()

  init(_ json: String) {
    self.json = json
    settings.devices = [.iphoneSE, .pixel9]
    settings.fontScales = [1]
  }

  func with(_ change: (inout TrialSettings) -> Void) -> DeviceScreen {
    var copy = self
    change(&copy.settings)
    return copy
  }

  func tried() async throws -> TriedScreen? {
    var app = TriedApplication(json)
    app.settings = settings
    return try await app.tried(.devices)["https://shop.example/home"]
  }

  /// The screen on a small phone, before anything it loads has arrived.
  func drawn() throws -> DrawnScreen {
    let (component, _) = try Component.read(Array(TriedApplication.screen(json).utf8))
    guard case .screen(let screen) = component else { throw CancellationError() }
    let renderer = settings.renderer(for: .iphoneSE)
    var runtime = Runtime(renderer.builder(for: .iphoneSE))
    _ = runtime.handle(.open(.local(screen)))
    return DrawnScreen(try #require(runtime.scene), renderer, Outline(runtime))
  }

  /// The findings of one rule.
  func findings(_ rule: TrialRule) async throws -> [TrialFinding] {
    try await tried()?.findings.filter { $0.rule == rule } ?? []
  }

  /// Expects the findings of a rule to be about these paths.
  func expect(
    _ rule: TrialRule, at paths: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let findings = try await findings(rule)
    #expect(
      findings.map(\.path) == paths, "\(findings.map(\.line).joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}

/// A style whose properties are given as JSON.
private func component(_ type: String, _ members: [String]) -> String {
  "{\"_beagleComponent_\": \"beagle:\(type)\"\(members.filter { !$0.isEmpty }.map { ", \($0)" }.joined())}"
}

private func member(_ name: String, _ json: String) -> String { json.isEmpty ? "" : "\"\(name)\": {\(json)}" }

func text(_ text: String, color: String = "", style: String = "") -> String {
  component(
    "text",
    [#""text": "\#(text)""#, color.isEmpty ? "" : #""textColor": "\#(color)""#, member("style", style)])
}

func box(_ style: String = "", _ children: String...) -> String {
  component("container", [member("style", style), "\"children\": [\(children.joined(separator: ", "))]"])
}

func scroll(_ direction: String = "VERTICAL", _ children: String...) -> String {
  component(
    "scrollView",
    [#""scrollDirection": "\#(direction)""#, "\"children\": [\(children.joined(separator: ", "))]"])
}

/// A component that opens a URL.
func pressable(_ child: String, opens url: String = "https://shop.example", label: String = "") -> String {
  component("touchable", [press(url), labelled(label), "\"child\": \(child)"])
}

func button(
  _ title: String, opens url: String = "https://shop.example", style: String = "", label: String = ""
)
  -> String
{
  component("button", [#""text": "\#(title)""#, press(url), labelled(label), member("style", style)])
}

func image(_ style: String, label: String = "", isAccessible: Bool = true) -> String {
  component(
    "image",
    [
      #""path": {"_beagleImagePath_": "local", "mobileId": "cup"}"#, member("style", style),
      isAccessible ? labelled(label) : #""accessibility": {"accessible": false}"#,
    ])
}

private func press(_ url: String) -> String {
  #""onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "\#(url)"}]"#
}

private func labelled(_ label: String) -> String {
  label.isEmpty ? "" : #""accessibility": {"accessible": true, "accessibilityLabel": "\#(label)"}"#
}

func size(_ width: Double? = nil, _ height: Double? = nil) -> String {
  let sides = [("width", width), ("height", height)].compactMap { name, value in
    value.map { #""\#(name)": {"value": \#($0), "type": "REAL"}"# }
  }
  return #""size": {\#(sides.joined(separator: ", "))}"#
}

func flex(_ json: String) -> String { #""flex": {\#(json)}"# }

func background(_ color: String) -> String { #""backgroundColor": "\#(color)""# }

/// An absolute position.
func absolute(_ edges: (String, Double)...) -> String {
  let sides = edges.map { #""\#($0)": {"value": \#($1), "type": "REAL"}"# }
  return #""positionType": "ABSOLUTE", "position": {\#(sides.joined(separator: ", "))}"#
}

extension TrialFinding {
  var line: String { "\(rule.name) \(rule.code) \(path): \(message) [\(conditions.joined(separator: "; "))]" }
}
