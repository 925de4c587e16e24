/// Something that has a logger.
public protocol DependencyLogger {
  /// Where messages go; read anew for each of them.
  var logger: any BeagleLoggerType { get }
}
