/// The session's request that the current task sends, for network overrides that need to know.
package enum RunningRequest {
  @TaskLocal package static var id: RequestID?
}
