import BeagleTesting

struct SilentDependencies: DependencyLogger {
  let logger: any BeagleLogger = BeagleLoggerSilent()
}
