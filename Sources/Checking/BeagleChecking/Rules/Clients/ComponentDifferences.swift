import BeagleJSON
import BeagleSchema

extension TreeCheck {
  func noteDifferences(of kind: Component.Kind, _ keys: ObjectKeys) {
    switch kind {
    case .pageView:
      noteBound(keys, "currentPage", "onPageChange")
      noteDifferences(ofPages: keys)
    case .text: noteDifferences(ofText: keys)
    case .image: noteDifferences(ofImage: keys)
    case .tabBar: noteBound(keys, "currentTab", "onTabSelection")
    case .listView, .gridView:
      if keys.present("onScrollEnd") != nil, keys.present("scrollEndThreshold") == nil {
        note(.scrollEnd, key: "onScrollEnd", of: keys.object)
      }
    default: break
    }
  }

  private func noteBound(_ keys: ObjectKeys, _ property: StaticString, _ event: StaticString) {
    guard let value = keys.present(property), value.kind == .string, keys.present(event) != nil else {
      return
    }
    note(.boundPage, value)
  }

  func noteDifferences(of kind: Action.Kind, _ keys: ObjectKeys) {
    let json = keys.object
    switch kind {
    case .setContext: if keys.present("value") == nil { note(.nullContext, json) }
    case .addChildren:
      if let mode = keys.present("mode"), mode.stringValue?.uppercased() == "PREPEND" { note(.prepend, mode) }
    case .popStack: note(.popLastStack, json)
    case .pushView, .pushStack, .resetStack, .resetApplication:
      if let data = keys.member("route")?.present("httpAdditionalData"), data.containsExpressionMarker {
        note(.routeExpressions, data)
      }
    default: break
    }
  }

  /// Clients differ about every page view, so this is only relevant to named target clients.
  func noteDifferences(ofPages keys: ObjectKeys) {
    guard clients.field.isDeclared else { return }
    let type = keys.member("_beagleComponent_") ?? keys.object
    note(.fullPages, type)
    note(.contentPages, type)
  }

  func noteDifferences(ofText keys: ObjectKeys) {
    guard let color = keys.present("textColor"), !color.containsExpressionMarker,
      keys.present("styleId") != nil
    else { return }
    note(.styledTextColor, color)
  }

  /// Clients differ about most images, so this is only relevant to named target clients.
  func noteDifferences(ofImage keys: ObjectKeys) {
    guard clients.field.isDeclared else { return }
    let type = keys.member("_beagleComponent_") ?? keys.object
    let size = keys.present("style")?.present("size")
    let hasBothSides = size?.present("width") != nil && size?.present("height") != nil
    if size == nil {
      note(.imageWithoutSize, type)
      note(.imageOfHTML, type)
    } else if !hasBothSides {
      note(.imageWithOneSide, type)
      note(.imageSideCut, type)
    }
    if let mode = keys.present("mode") {
      if mode.stringValue?.uppercased() == "FIT_CENTER" { note(.fitCenter, mode) }
    } else {
      note(.imageMode, type)
    }
    // An image that may have no picture, and nothing else that gives it a size.
    guard !hasBothSides, let path = keys.present("path"), path.kind == .object,
      path.present("placeholder") == nil, path.present("url") ?? path.present("remoteUrl") != nil
    else { return }
    note(.emptyImage, path)
  }
}
