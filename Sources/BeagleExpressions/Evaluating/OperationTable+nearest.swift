extension OperationTable {
  /// The name that was probably meant by one that is none; nil where none is near.
  package func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: all.lazy.map(\.name).filter { $0 != name })
  }
}
