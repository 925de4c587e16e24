import BeagleSchema

/// The forms of Beagle 1.x.
extension Runtime {
  mutating func submitOldForm(_ slot: Int32, _ view: ViewID) {}
  mutating func sendForm(
    _ origin: ActionOrigin, _ path: String, _ method: HTTPMethod, _ values: [String: String]
  ) {}
  mutating func finishForm(
    _ origin: ActionOrigin, _ path: String, _ method: HTTPMethod, _ values: [String: String], _ answer: Answer
  ) {}
}
