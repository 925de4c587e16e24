import Foundation

/// How long the transfer of one answer may take and how much it may bring.
public struct TransferLimits: Sendable, Equatable {
  /// The time to connect. A transport that does not know when the connection is established adds it to the read limit
  /// until the answer begins; zero counts connecting as waiting for the answer.
  public var connectTimeout: Duration
  /// How long the server may go without sending anything: an idle limit, not one of the whole transfer.
  public var readTimeout: Duration
  /// How long the whole transfer may take, from its start to the last byte, whatever arrives meanwhile.
  public var wholeTimeout: Duration
  /// The bytes a body may have, after decompression.
  public var maximumBodySize: Int

  /// Creates limits; time-outs longer than a year count as a year.
  public init(
    connectTimeout: Duration, readTimeout: Duration, maximumBodySize: Int,
    wholeTimeout: Duration = .seconds(31_536_000)
  ) {
    self.connectTimeout = connectTimeout
    self.readTimeout = readTimeout
    self.wholeTimeout = wholeTimeout
    self.maximumBodySize = maximumBodySize
  }

  /// The limits that a `URLRequest` asks for by itself: its time-out is the read limit, and connecting counts as reading.
  init(of request: URLRequest) {
    self.init(
      connectTimeout: .zero, readTimeout: .seconds(min(request.timeoutInterval, 31_536_000)),
      maximumBodySize: .max)
  }

  /// Longer time-outs than a year mean none, and would not fit every clock they are put on.
  var clamped: TransferLimits {
    func clamped(_ limit: Duration) -> Duration { min(max(limit, .zero), .seconds(31_536_000)) }
    return TransferLimits(
      connectTimeout: clamped(connectTimeout), readTimeout: clamped(readTimeout),
      maximumBodySize: maximumBodySize, wholeTimeout: clamped(wholeTimeout))
  }
}
