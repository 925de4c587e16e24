import Foundation

/// How long the transfer of one answer may take and how much it may bring.
public struct TransferLimits: Sendable, Equatable {
  /// How long it may take to connect. A transport that is not told when the connection stands allows it on
  /// top of the read limit until the answer begins, and zero counts connecting as waiting for the answer.
  public var connectTimeout: Duration
  /// How long the server may go without sending anything: an idle limit, not one of the whole transfer.
  public var readTimeout: Duration
  /// The bytes a body may have, after decompression.
  public var maximumBodySize: Int

  public init(connectTimeout: Duration, readTimeout: Duration, maximumBodySize: Int) {
    self.connectTimeout = connectTimeout
    self.readTimeout = readTimeout
    self.maximumBodySize = maximumBodySize
  }

  /// What a request by itself asks for: its time-out is the read limit, and connecting counts as reading.
  init(of request: URLRequest) {
    self.init(
      connectTimeout: .zero, readTimeout: .seconds(min(request.timeoutInterval, 31_536_000)),
      maximumBodySize: .max)
  }

  /// Longer time-outs than a year mean none, and would not fit every clock they are put on.
  var clamped: TransferLimits {
    let range = (Duration.zero, Duration.seconds(31_536_000))
    return TransferLimits(
      connectTimeout: min(max(connectTimeout, range.0), range.1),
      readTimeout: min(max(readTimeout, range.0), range.1), maximumBodySize: maximumBodySize)
  }
}
