import Beagle
import BeagleCrawling
import BeagleTesting

/// Tries what is left of a screen if its images cannot be loaded.
struct ImageTrial {
  private let screen: ScreenStates

  init(_ screen: ScreenStates) { self.screen = screen }

  func run(into result: inout TrialResult) {
    var rows: [String: Int] = [:]
    for state in screen.states {
      guard let scene = state.runtime.scene else { continue }
      let outline = state.runtime.outline
      for position in scene.positions() {
        guard case .image(let image) = scene.nodes[position].content,
          case .remote(let url, let placeholder) = image.source
        else { continue }
        let isTried = rows[url] != nil
        let row = rows[url] ?? result.rows.count
        rows[url] = row
        let control = scene.nearest(to: position, taking: .press)
        let isFound = placeholder == nil && control.map { !scene.shows(at: $0, besides: position) } ?? false
        if !isTried {
          result.rows.append(TrialRow(.requests, "GET \(url)"))
          result.rows[row].cells = Self.faults.map { ($0.name, .passed) }
        }
        guard isFound, let control else { continue }
        result.rows[row].cells = Self.faults.map { ($0.name, .found([TrialRule.silentFailure.code])) }
        let path = outline.indices.contains(control) ? outline[control].path : ""
        if result.findings.contains(where: { $0.path == path && $0.rule == .silentFailure }) { continue }
        var finding = TrialFinding(
          .silentFailure, "if GET \(url) fails, nothing is visible of the control", at: path,
          presses: state.presses, opening: state.opening, conditions: Self.faults.map(\.name))
        finding.request = "GET \(url)"
        result.findings.append(finding)
      }
    }
  }

  /// A file that is no image is missing, too.
  private static let faults = RequestFault.allCases.filter { !$0.isSlow && $0 != .secondTime }
}

extension Scene {
  /// Whether a control shows anything besides one of its images.
  fileprivate func shows(at control: Int, besides image: Int) -> Bool {
    (control..<nodes[control].end).contains { position in
      let node = nodes[position]
      guard position != image, !node.isHidden else { return false }
      if let text = node.content.text, !text.isEmpty { return true }
      if case .image = node.content { return true }
      return node.decoration.map { $0.borderWidth > 0 || $0.background != nil } ?? false
    }
  }
}
