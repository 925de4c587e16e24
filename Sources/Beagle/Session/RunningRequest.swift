/// The session's request that the current task sends, for network overrides that need to know.
package enum RunningRequest {
  @TaskLocal package static var id: RequestID?
  /// What was typed into password inputs, which the request may carry.
  @TaskLocal static var typedSecrets: [String] = []
}
