extension CellBuffer {
  /// Draws another picture with its top left corner at a cell; what does not fit is left out.
  public mutating func copy(_ picture: CellBuffer, x: Int, y: Int) {
    let area = visible(Rect(x: x, y: y, width: picture.width, height: picture.height), nil)
    for row in area.rows {
      for column in area.columns {
        take(picture.cells[(row - y) * picture.width + column - x], of: picture, x: column, y: row)
      }
    }
    for graphic in picture.graphics {
      let moved = Rect(
        x: graphic.area.x + x, y: graphic.area.y + y, width: graphic.area.width, height: graphic.area.height)
      if moved.intersection(bounds) == moved { graphics.append(graphic.moved(to: moved)) }
    }
  }
}
