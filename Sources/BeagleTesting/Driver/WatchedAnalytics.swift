import Beagle

/// Has everything recorded that a driver's user wants to read, and passes it on to the application's own provider.
struct WatchedAnalytics: AnalyticsProvider {
  let former: (any AnalyticsProvider)?
  let config: AnalyticsConfig?

  func getConfig() -> AnalyticsConfig { config ?? former?.getConfig() ?? AnalyticsConfig() }

  func createRecord(_ record: AnalyticsRecord) { former?.createRecord(record) }
}
