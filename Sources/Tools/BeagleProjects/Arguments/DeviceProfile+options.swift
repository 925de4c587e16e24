package import Beagle

extension DeviceProfile {
  /// The names of all devices, for shell completion.
  package static var names: OptionValues { .words(all.map(\.name)) }

  package static var lists: OptionValues { .list(all.map(\.name)) }

  /// The list of devices at the end of the help.
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

  /// The number of whole terminal cells that fit on the screen.
  package func cells(of cell: LayoutSize) -> (columns: Int, rows: Int) {
    (Int((size.width / cell.width).rounded(.down)), Int((size.height / cell.height).rounded(.down)))
  }
}
