/// Something that has a logger.
public protocol DependencyLogger {
  var logger: any BeagleLoggerType { get }
}
