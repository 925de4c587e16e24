/// The boxes of an AVIF. Each has a length, a name of four letters and content, which may be further boxes.
struct HEIFBoxes {
  struct Box {
    let name: String
    let content: Range<Int>
  }

  private let bytes: FileBytes
  private(set) var boxes: [Box] = []

  private init(_ bytes: FileBytes, in range: Range<Int>) {
    self.bytes = bytes
    var offset = range.lowerBound
    while offset < range.upperBound, let length = bytes.bigEndian(at: offset, 4),
      let name = bytes.text(at: offset + 4, 4)
    {
      var (start, end) = (offset + 8, offset + length)
      if length == 0 {
        end = range.upperBound
      } else if length == 1 {
        guard let long = bytes.bigEndian(at: offset + 8, 8), long >= 16, long <= range.count else { return }
        (start, end) = (offset + 16, offset + long)
      }
      guard end >= start, start <= range.upperBound else { return }
      boxes.append(Box(name: name, content: start..<min(end, max(start, range.upperBound))))
      offset = end
    }
  }

  /// The boxes in the first box with a name.
  ///
  /// - Parameter head: the bytes before these boxes.
  private func boxes(in name: String, after head: Int = 0) -> HEIFBoxes? {
    first(name).flatMap { box in
      box.content.count >= head ? HEIFBoxes(bytes, in: box.content.dropFirst(head)) : nil
    }
  }

  private func first(_ name: String) -> Box? { boxes.first { $0.name == name } }

  static func isAVIF(_ bytes: FileBytes) -> Bool {
    guard bytes.text(at: 4, 4) == "ftyp", let length = bytes.bigEndian(at: 0, 4) else { return false }
    // The file's main brand and, from offset 16, its compatible brands.
    return ([8] + stride(from: 16, to: min(length, 256), by: 4)).contains {
      ["avif", "avis"].contains(bytes.text(at: $0, 4))
    }
  }

  static func imageSize(in bytes: FileBytes) -> (width: Int, height: Int)? {
    guard let meta = HEIFBoxes(bytes, in: 0..<bytes.count).boxes(in: "meta", after: 4),
      let properties = meta.boxes(in: "iprp"), let list = properties.boxes(in: "ipco"),
      let links = properties.first("ipma")?.content.lowerBound
    else { return nil }
    var size: (width: Int, height: Int)?
    var isTurned = false
    for index in properties.indices(of: meta.mainItem, at: links) where list.boxes.indices.contains(index - 1)
    {
      let (box, start) = (list.boxes[index - 1], list.boxes[index - 1].content.lowerBound)
      if box.name == "ispe", let width = bytes.bigEndian(at: start + 4, 4),
        let height = bytes.bigEndian(at: start + 8, 4)
      {
        size = (width, height)
      } else if box.name == "irot", let quarters = bytes[start] {
        isTurned = quarters & 1 == 1
      }
    }
    return size.map { isTurned ? ($0.height, $0.width) : $0 }
  }

  /// The number of the main image; 1 if it is not given.
  private var mainItem: Int {
    guard let start = first("pitm")?.content.lowerBound, let version = bytes[start] else { return 1 }
    return bytes.bigEndian(at: start + 4, version == 0 ? 2 : 4) ?? 1
  }

  /// The numbers of an item's properties, from 1.
  private func indices(of item: Int, at start: Int) -> [Int] {
    guard let head = bytes.bigEndian(at: start, 4), let count = bytes.bigEndian(at: start + 4, 4) else {
      return []
    }
    let nameBytes = head >> 24 == 0 ? 2 : 4
    let linkBytes = head & 1 == 0 ? 1 : 2
    var offset = start + 8
    for _ in 0..<count {
      guard let name = bytes.bigEndian(at: offset, nameBytes), let links = bytes[offset + nameBytes] else {
        break
      }
      offset += nameBytes + 1
      if name == item {
        // The highest bit says whether the property is essential.
        return (0..<Int(links)).compactMap { link in
          bytes.bigEndian(at: offset + link * linkBytes, linkBytes).map {
            $0 & (linkBytes == 1 ? 0x7F : 0x7FFF)
          }
        }
      }
      offset += Int(links) * linkBytes
    }
    return []
  }
}
