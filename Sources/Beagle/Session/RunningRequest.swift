/// Which request of a session the present task sends, for who stands in front of the network and must know.
package enum RunningRequest {
  @TaskLocal package static var id: RequestID?
}
