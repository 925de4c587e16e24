package import Beagle

/// What options and captions say about devices.
extension DeviceProfile {
  /// The names of all devices, for completion by a shell.
  package static var names: OptionValues { .words(all.map(\.name)) }

  /// Several of them.
  package static var lists: OptionValues { .list(all.map(\.name)) }

  /// All of them, for the help.
  package static let note =
    all.map(\.name).reduce(into: ["Devices:"]) { lines, name in
      let last = lines[lines.count - 1] + " " + name + (name == all.last?.name ? "." : ",")
      if last.count <= 100 {
        lines[lines.count - 1] = last
      } else {
        lines.append("  " + last.dropFirst(lines[lines.count - 1].count + 1))
      }
    }.joined(separator: "\n")

  /// `393 × 852`
  package var dimensions: String { "\(Int(size.width)) × \(Int(size.height))" }

  /// The whole cells of a terminal that have space on the screen.
  package func cells(of cell: LayoutSize) -> (columns: Int, rows: Int) {
    (Int((size.width / cell.width).rounded(.down)), Int((size.height / cell.height).rounded(.down)))
  }
}
