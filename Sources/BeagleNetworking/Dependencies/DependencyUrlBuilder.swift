/// Something that has a URL builder.
public protocol DependencyUrlBuilder {
  var urlBuilder: any UrlBuilderProtocol { get }
}
