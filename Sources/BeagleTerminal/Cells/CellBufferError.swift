/// Why a buffer of the requested size cannot be created.
public enum CellBufferError: Error, Equatable, CustomStringConvertible {
  /// More cells than ``CellBuffer/maximumCells``.
  case tooLarge(width: Int, height: Int)

  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "A picture of \(width) × \(height) cells is too large: the limit is \(CellBuffer.maximumCells) cells. "
        + "Ask for fewer columns or rows."
    }
  }
}
