package import BeagleJSON

extension Component {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    ObjectKeys.withKeys(of: json) { keys in
      guard let type = keys.member("_beagleComponent_"), type.kind == .string else {
        if let type = keys.member("_beagleType_"), let name = type.legacyName(of: "component") {
          check.note(.legacyTypeKey, key: "_beagleType_", of: keys.object)
          Self.check(builtIn(name), keys, check)
        } else if keys.member("beaglePlatform") != nil, let child = keys.member("child") {
          check.note(.platformKey, key: "beaglePlatform", of: keys.object)
          check.nested { Component.check(child, check) }
        }
        return
      }
      Self.check(type.builtInName.flatMap { kinds[$0] }, keys, check)
    }
  }

  private static func check(_ kind: Kind?, _ keys: ObjectKeys, _ check: TreeCheck) {
    check.nested {
      check.inside {
        if let kind {
          check.enter(kind, keys)
          walk(kind, keys, check)
        } else {
          check.foreignComponent(keys.object)
        }
      }
    }
  }

  private static func walk(_ kind: Kind, _ keys: ObjectKeys, _ check: TreeCheck) {
    switch kind {
    case .screen: Screen.walk(keys, check)
    case .container: Container.walk(keys, check)
    case .scrollView: ScrollView.walk(keys, check)
    case .text: Text.walk(keys, check)
    case .button: Button.walk(keys, check)
    case .image: Image.walk(keys, check)
    case .textInput: TextInput.walk(keys, check)
    case .simpleForm: SimpleForm.walk(keys, check)
    case .listView: ListView.walk(keys, check)
    case .gridView: GridView.walk(keys, check)
    case .pageView: PageView.walk(keys, check)
    case .pageIndicator: PageIndicator.walk(keys, check)
    case .tabBar: TabBar.walk(keys, check)
    case .touchable: Touchable.walk(keys, check)
    case .lazyComponent: LazyComponent.walk(keys, check)
    case .pullToRefresh: PullToRefresh.walk(keys, check)
    case .webView: WebView.walk(keys, check)
    case .tabView: TabView.walk(keys, check)
    case .form: Form.walk(keys, check)
    case .formInput: FormInput.walk(keys, check)
    case .formSubmit: FormSubmit.walk(keys, check)
    }
  }
}

extension UntypedScreen {
  static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.inside {
      check.beginRoot(.screen)
      if hasNoType(json) {
        check.nested {
          ObjectKeys.withKeys(of: json) { keys in
            check.enter(.screen, keys)
            Screen.walk(keys, check)
          }
        }
      } else {
        Component.check(json, check)
      }
    }
  }
}

extension TreeCheck {
  /// Checks the component itself and prepares the environment for the components inside it.
  func enter(_ kind: Component.Kind, _ keys: ObjectKeys) {
    environment.originContext = nil
    if let context = keys.present("context") { declareContext(context) }
    if let id = keys.member("id") { kind == .screen ? registerScreen(id) : register(id) }
    enterBackground(kind, keys)
    noteDifferences(of: kind, keys)
    checkNumbers(of: kind, keys)
    switch kind {
    case .screen:
      if let id = keys.member("identifier") { registerScreen(id) }
      environment.originContext = keys.member("child")?.present("context")
    case .touchable:
      checkLabel(ofTouchable: keys)
      environment.originContext = keys.member("child")?.present("context")
    case .pullToRefresh: environment.originContext = keys.member("child")?.present("context")
    case .image: checkLabel(ofImage: keys)
    case .text: checkContrast(ofText: keys)
    case .listView, .gridView: checkTemplates(of: keys)
    case .simpleForm, .form:
      environment.isInForm = true
      environment.submitted = scopes.entries.count..<scopes.entries.count
    case .lazyComponent:
      surroundUnseenPart()
      if let path = keys.member("path") { checkURL(path, .request) }
    case .webView: if let url = keys.member("url") { checkURL(url, .page) }
    default: break
    }
  }

  /// Something that is put here may read every context around it and may have any id.
  func surroundUnseenPart() {
    roots[environment.root].hasUnknownComponents = true
    scopes.markRead(from: environment.scope)
  }
}
