import Foundation

/// The body of an answer, its compression undone, while it arrives.
struct ContentDecoder {
  private var plain = Data()
  private var inflate: Inflate?
  private var isUnknown = false
  private let limit: Int

  /// - Parameter codings: the members of `Content-Encoding`.
  init(codings: [String], limit: Int) {
    self.limit = limit
    switch codings.filter({ !$0.isEmpty && $0 != "identity" }) {
    case []: inflate = nil
    case ["gzip"], ["x-gzip"]: inflate = Inflate(.gzip, limit: limit)
    case ["deflate"]: inflate = Inflate(.deflate, limit: limit)
    default: isUnknown = true
    }
  }

  /// - Throws: `ClientError.bodyTooLarge` once there is more than the limit.
  mutating func decode(_ bytes: ArraySlice<UInt8>) throws {
    if isUnknown { throw URLError(.cannotDecodeContentData) }
    if inflate == nil { plain.append(contentsOf: bytes) } else { try decompress(bytes) }
    if (inflate?.output.count ?? plain.count) > limit {
      throw NetworkClientDefault.ClientError.bodyTooLarge(limit: limit)
    }
  }

  private mutating func decompress(_ bytes: ArraySlice<UInt8>) throws {
    do throws(MalformedAnswer) {
      try inflate?.decode(bytes)
    } catch {
      throw URLError(.cannotDecodeContentData)
    }
  }

  /// What there is so far.
  var data: Data { inflate.map { Data($0.output) } ?? plain }

  /// - Throws: if compressed data ended too early. None at all is an empty body.
  func finish() throws {
    if let inflate, !inflate.isWhole, !inflate.isUntouched { throw URLError(.cannotDecodeContentData) }
  }
}
