extension CellBuffer {
  /// Draws another picture with its top left corner at a cell; what does not fit is left out.
  public mutating func copy(_ picture: CellBuffer, x: Int, y: Int) {
    let area = visible(Rect(x: x, y: y, width: picture.width, height: picture.height), nil)
    for row in area.rows {
      for column in area.columns {
        take(picture.cells[(row - y) * picture.width + column - x], of: picture, x: column, y: row)
      }
    }
    pictures += picture.pictures.map { $0.moved(x: x, y: y, into: area) }
    for fill in picture.fills {
      let frame = Rect(
        x: fill.frame.x + x, y: fill.frame.y + y, width: fill.frame.width, height: fill.frame.height)
      let clip = Rect(
        x: fill.clip.x + x, y: fill.clip.y + y, width: fill.clip.width, height: fill.clip.height)
      addFill(frame, fill.color, clip: clip.intersection(area))
    }
    for graphic in picture.graphics {
      let moved = Rect(
        x: graphic.area.x + x, y: graphic.area.y + y, width: graphic.area.width, height: graphic.area.height)
      if moved.intersection(bounds) == moved { graphics.append(graphic.moved(to: moved)) }
    }
  }
}
