/// Hands out what was recorded, chunk by chunk, as events of a device.
struct InputReplay {
  private var rest: ArraySlice<RecordedInput>
  private var decoder = InputDecoder()

  init(_ recording: InputRecording) {
    // A run begins with the first size.
    rest = recording.inputs.dropFirst()
  }

  /// What the next chunk means; nil at the end.
  mutating func next() -> [DeviceEvent]? {
    switch rest.popFirst() {
    case nil: nil
    case .size(let size)?: [.resized(size)]
    case .bytes(let bytes)?: decoder.decode(bytes).map { .input($0) }
    case .pause?: decoder.timeOut().map { .input($0) }
    }
  }
}
