extension CellBuffer {
  /// Draws another picture with its top left corner at a cell; what is outside of the buffer is omitted.
  public mutating func copy(_ picture: CellBuffer, x: Int, y: Int) {
    let area = visible(CellRect(x: x, y: y, width: picture.width, height: picture.height), nil)
    for row in area.rows {
      for column in area.columns {
        let (old, new) = ((row - y) * picture.width + column - x, row * width + column)
        take(picture.cells[old], of: picture, x: column, y: row)
        partedCells[new] = picture.partedCells[old]
        roundedCorners[new] = picture.roundedCorners[old]
      }
    }
    pictures += picture.pictures.map { $0.moved(x: x, y: y, into: area) }
    for graphic in picture.graphics {
      let moved = graphic.area.moved(x: x, y: y)
      if moved.intersection(bounds) == moved { graphics.append(graphic.moved(to: moved)) }
    }
  }
}
