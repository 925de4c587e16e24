import BeagleSchema

/// An object that needs more checks than those of its single properties.
enum SpecialObject: CaseIterable {
  case style, length, localImage, navigationContext, navigationBarItem, tab, template, requestData, context

  /// By the positions of objects in the ``PropertyTable``.
  static let all = PropertyTable.standard.objects.map { SpecialObject($0.type) }

  private init?(_ type: any WireObject.Type) {
    switch type {
    case is Style.Type: self = .style
    case is UnitValue.Type: self = .length
    case is LocalImage.Type: self = .localImage
    case is NavigationContext.Type: self = .navigationContext
    case is NavigationBarItem.Type: self = .navigationBarItem
    case is TabBar.Item.Type: self = .tab
    case is Template.Type: self = .template
    case is RouteRequest.Type: self = .requestData
    case is Context.Type: self = .context
    default: return nil
    }
  }
}
