import Beagle
import BeagleCrawling
import BeagleTesting

/// Finds controls that are invisible if their images cannot be loaded.
struct ImageTrial {
  let screen: ScreenStates

  func run(into result: inout TrialResult) {
    var rows: [String: Int] = [:]
    var causes = CauseList<String>()
    for state in screen.states where !Task.isCancelled {
      guard let scene = state.runtime.scene else { continue }
      for position in scene.positions() {
        guard case .image(let image) = scene.nodes[position].content,
          case .remote(let url, let placeholder) = image.source
        else { continue }
        let key = "GET \(url.withMaskedSecrets)"
        let row = rows[key] ?? result.rows.count
        if rows.updateValue(row, forKey: key) == nil {
          result.rows.append(TrialRow(.requests, key))
          result.rows[row].cells = Self.faults.map { ($0, .passed) }
        }
        guard placeholder == nil, let control = scene.nearest(to: position, taking: .press),
          !scene.shows(at: control, besides: position)
        else { continue }
        result.rows[row].cells = Self.faults.map { ($0, .found([TrialRule.silentFailure.code])) }
        let path = state.runtime.path(of: scene.nodes[control].node) ?? ""
        causes.add(path, tried: Self.faults) {
          var finding = TrialFinding(
            .silentFailure, "if \(key) fails, the control is invisible", at: path,
            presses: state.presses, opening: state.opening)
          finding.request = key
          return finding
        }
      }
    }
    let silent = Set(result.findings.lazy.filter { $0.rule == .silentFailure }.map(\.path))
    result.findings += causes.findings.filter { !silent.contains($0.path) }
  }

  /// The faults with which an image is missing, including responses that are not images.
  private static let faults = RequestFault.allCases.filter { fault in
    fault != .secondTime && fault.response(insteadOfList: false) != nil
  }.map(\.rawValue)
}

extension Scene {
  /// Whether a control shows anything besides one of its images.
  fileprivate func shows(at control: Int, besides image: Int) -> Bool {
    (control..<nodes[control].end).contains { position in
      let node = nodes[position]
      guard position != image, !node.isHidden else { return false }
      return VisibleState.word(of: node) != nil
        || node.decoration.map { $0.borderWidth > 0 || $0.background != nil } ?? false
    }
  }
}
