/// Something that has a URL builder.
public protocol DependencyUrlBuilder {
  /// Makes URLs of paths; read anew for each request.
  var urlBuilder: any UrlBuilderProtocol { get }
}
