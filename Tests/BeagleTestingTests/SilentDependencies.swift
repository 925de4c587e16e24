import BeagleTesting

struct SilentDependencies: DependencyLogger {
  let logger: any BeagleLoggerType = BeagleLoggerSilent()
}
