import BeagleTerminal

/// The cells of a terminal's screen, its cursor, and their operations.
struct TerminalGrid: Sendable {
  struct Cell: Equatable, Sendable {
    /// Empty for the right half of a wide character.
    var text = " "
    var look = TerminalLook()
    var link: String?
  }

  private(set) var rows: [[Cell]]
  private(set) var width: Int
  private(set) var height: Int
  private(set) var cursor = (x: 0, y: 0)
  /// After the last column: the next character goes to the next row.
  private var isWrapping = false
  /// The rows that scroll.
  private(set) var region: Range<Int>
  /// The style and link of the next character.
  var look = TerminalLook()
  var link: String?
  private var saved: (cursor: (x: Int, y: Int), look: TerminalLook) = ((0, 0), TerminalLook())
  /// The cell of the character that was written last, which a combining character joins.
  private var last: (x: Int, y: Int)?

  init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    region = 0..<self.height
    rows = Array(repeating: Array(repeating: Cell(), count: self.width), count: self.height)
  }

  mutating func resize(width: Int, height: Int) {
    let old = self
    self = TerminalGrid(width: width, height: height)
    for y in 0..<min(self.height, old.height) {
      let kept = min(self.width, old.width)
      rows[y].replaceSubrange(..<kept, with: old.rows[y][..<kept])
      // Half of a wide character.
      if kept < old.width, old.rows[y][kept].text.isEmpty { rows[y][kept - 1].text = " " }
    }
    (look, link, saved) = (old.look, old.link, old.saved)
    move(x: old.cursor.x, y: old.cursor.y)
  }

  // MARK: Text

  mutating func put(_ scalar: Unicode.Scalar, wraps: Bool) {
    if let last, joins(scalar, rows[last.y][last.x].text) {
      let text = rows[last.y][last.x].text + String(scalar)
      write(text, at: last, wraps: wraps)
      return
    }
    if isWrapping {
      move(x: 0)
      lineFeed()
    }
    if columns(of: String(scalar)) == 2, cursor.x == width - 1, width > 1 {
      if wraps {
        move(x: 0)
        lineFeed()
      } else {
        cursor.x -= 1
      }
    }
    write(String(scalar), at: cursor, wraps: wraps)
  }

  private func joins(_ scalar: Unicode.Scalar, _ text: String) -> Bool {
    scalar.value >= 0x300 && (text + String(scalar)).count == 1
  }

  private func columns(of text: String) -> Int {
    // Most are narrow.
    text.utf8.count == 1 ? 1 : max(TerminalText(sanitizing: text).columns, 1)
  }

  private mutating func write(_ text: String, at position: (x: Int, y: Int), wraps: Bool) {
    let end = min(position.x + columns(of: text), width)
    part(position.y, position.x..<end)
    rows[position.y][position.x] = Cell(text: text, look: look, link: link)
    for x in position.x + 1..<max(end, position.x + 1) {
      rows[position.y][x] = Cell(text: "", look: look, link: link)
    }
    last = position
    cursor = (min(end, width - 1), position.y)
    isWrapping = end == width && wraps
  }

  /// Blanks the outer halves of wide characters that reach across the ends of a stretch.
  private mutating func part(_ y: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    if rows[y][columns.lowerBound].text.isEmpty, columns.lowerBound > 0 {
      rows[y][columns.lowerBound - 1].text = " "
      rows[y][columns.lowerBound].text = " "
    }
    if columns.upperBound < width, rows[y][columns.upperBound].text.isEmpty {
      rows[y][columns.upperBound].text = " "
    }
  }

  // MARK: The cursor

  mutating func move(x: Int? = nil, y: Int? = nil) {
    cursor = (min(max(x ?? cursor.x, 0), width - 1), min(max(y ?? cursor.y, 0), height - 1))
    isWrapping = false
    last = nil
  }

  mutating func moveBy(x: Int = 0, y: Int = 0) {
    move(x: cursor.x + x, y: cursor.y + y)
  }

  mutating func save() {
    saved = (cursor, look)
  }

  mutating func restore() {
    move(x: saved.cursor.x, y: saved.cursor.y)
    look = saved.look
  }

  // MARK: Rows

  mutating func lineFeed() {
    if cursor.y == region.upperBound - 1 { scroll(1) } else { move(y: cursor.y + 1) }
  }

  mutating func reverseLineFeed() {
    if cursor.y == region.lowerBound { scroll(-1) } else { move(y: cursor.y - 1) }
  }

  /// Rows that scroll: nil for all.
  mutating func limit(to rows: Range<Int>?) {
    region = rows.map { $0.clamped(to: 0..<height) } ?? 0..<height
    if region.count < 2 { region = 0..<height }
    move(x: 0, y: 0)
  }

  /// Moves the rows of the region upwards, or downwards.
  mutating func scroll(_ count: Int) {
    scroll(region, count)
  }

  /// Inserts rows at the cursor, or deletes them.
  mutating func insertRows(_ count: Int) {
    guard region.contains(cursor.y) else { return }
    scroll(cursor.y..<region.upperBound, -count)
    move(x: 0)
  }

  private mutating func scroll(_ area: Range<Int>, _ count: Int) {
    let blank = Array(repeating: self.blank, count: width)
    let moved = area.map { y in area.contains(y + count) ? rows[y + count] : blank }
    rows.replaceSubrange(area, with: moved)
    last = nil
  }

  // MARK: Erasing

  private var blank: Cell { Cell(look: TerminalLook(background: look.background)) }

  mutating func erase(_ y: Int, _ columns: Range<Int>) {
    let columns = columns.clamped(to: 0..<width)
    part(y, columns)
    for x in columns { rows[y][x] = blank }
    last = nil
  }

  mutating func erase(rows: Range<Int>) {
    for y in rows { erase(y, 0..<width) }
  }

  /// Inserts blanks at the cursor, or deletes cells.
  mutating func insertCells(_ count: Int) {
    let (x, y) = cursor
    part(y, x..<width)
    if count > 0 {
      rows[y].insert(contentsOf: Array(repeating: blank, count: count), at: x)
      rows[y].removeLast(count)
    } else {
      rows[y].removeSubrange(x..<min(x - count, width))
      rows[y] += Array(repeating: blank, count: width - rows[y].count)
    }
    part(y, 0..<width)
    if rows[y][width - 1].text.count == 1, columns(of: rows[y][width - 1].text) == 2 {
      rows[y][width - 1].text = " "
    }
  }
}
