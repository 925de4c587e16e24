import Beagle

/// Enables all records that a driver offers, and passes them on to the application's own provider.
struct WatchedAnalytics: AnalyticsProvider {
  let former: (any AnalyticsProvider)?
  let config: AnalyticsConfig?

  func getConfig() -> AnalyticsConfig { config ?? former?.getConfig() ?? AnalyticsConfig() }

  func createRecord(_ record: AnalyticsRecord) { former?.createRecord(record) }
}
