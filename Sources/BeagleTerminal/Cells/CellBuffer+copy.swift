extension CellBuffer {
  /// Draws another picture with its top left corner at a cell; what is outside of the buffer is omitted.
  public mutating func copy(_ picture: CellBuffer, x: Int, y: Int) {
    let area = visible(CellRect(x: x, y: y, width: picture.width, height: picture.height), nil)
    if area.isEmpty { return }
    for row in area.rows {
      for column in area.columns {
        take(picture.cells[(row - y) * picture.width + column - x], of: picture, x: column, y: row)
      }
    }
    let width = width
    func isCovered(_ index: Int) -> Bool { area.contains(x: index % width, y: index / width) }
    func place(_ index: Int) -> Int? {
      let (column, row) = (x + index % picture.width, y + index / picture.width)
      return area.contains(x: column, y: row) ? row * width + column : nil
    }
    partedCells.replace(where: isCovered, by: picture.partedCells, at: place)
    roundedCorners.replace(where: isCovered, by: picture.roundedCorners, at: place)
    pictures += picture.pictures.map { $0.moved(x: x, y: y, into: area) }
    for graphic in picture.graphics {
      let moved = graphic.area.moved(x: x, y: y)
      if moved.intersection(bounds) == moved { graphics.append(graphic.moved(to: moved)) }
    }
  }
}

extension Dictionary where Key == Int {
  /// Replaces what some cells have by what those of another picture have. Few cells have something, so that it is not looked for
  /// at each of them.
  fileprivate mutating func replace(
    where isCovered: (Int) -> Bool, by others: [Int: Value], at place: (Int) -> Int?
  ) {
    if !isEmpty { self = filter { !isCovered($0.key) } }
    for (index, value) in others { if let new = place(index) { self[new] = value } }
  }
}
