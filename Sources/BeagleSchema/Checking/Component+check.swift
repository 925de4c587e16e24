package import BeagleJSON

extension Component {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    guard let type = json.member("_beagleComponent_"), type.kind == .string else {
      if let type = json.member("_beagleType_"), let name = type.legacyName(of: "component") {
        Self.check(builtIn(name), json, check)
      } else if json.member("beaglePlatform") != nil, let child = json.member("child") {
        check.nested { Component.check(child, check) }
      }
      return
    }
    Self.check(type.builtInName.flatMap { kinds[$0] }, json, check)
  }

  private static func check(_ kind: Kind?, _ json: JSONCursor, _ check: TreeCheck) {
    check.nested {
      check.inside {
        if let kind {
          check.enter(kind, json)
          walk(kind, json, check)
        } else {
          check.foreignComponent(json)
        }
      }
    }
  }

  private static func walk(_ kind: Kind, _ json: JSONCursor, _ check: TreeCheck) {
    switch kind {
    case .screen: Screen.walk(json, check)
    case .container: Container.walk(json, check)
    case .scrollView: ScrollView.walk(json, check)
    case .text: Text.walk(json, check)
    case .button: Button.walk(json, check)
    case .image: Image.walk(json, check)
    case .textInput: TextInput.walk(json, check)
    case .simpleForm: SimpleForm.walk(json, check)
    case .listView: ListView.walk(json, check)
    case .gridView: GridView.walk(json, check)
    case .pageView: PageView.walk(json, check)
    case .pageIndicator: PageIndicator.walk(json, check)
    case .tabBar: TabBar.walk(json, check)
    case .touchable: Touchable.walk(json, check)
    case .lazyComponent: LazyComponent.walk(json, check)
    case .pullToRefresh: PullToRefresh.walk(json, check)
    case .webView: WebView.walk(json, check)
    case .tabView: TabView.walk(json, check)
    case .form: Form.walk(json, check)
    case .formInput: FormInput.walk(json, check)
    case .formSubmit: FormSubmit.walk(json, check)
    }
  }
}

extension UntypedScreen {
  static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.inside {
      check.beginRoot(.screen)
      if json.present("_beagleComponent_") == nil, json.present("beaglePlatform") == nil {
        check.nested {
          check.enter(.screen, json)
          Screen.walk(json, check)
        }
      } else {
        Component.check(json, check)
      }
    }
  }
}

extension TreeCheck {
  /// Checks the component itself and prepares the environment for the components inside it.
  func enter(_ kind: Component.Kind, _ json: JSONCursor) {
    let keys = ObjectKeys(json)
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
    case .image: checkLabel(ofImage: json)
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

/// An object with a mask of its keys, since most of the properties are absent.
struct ObjectKeys {
  let object: JSONCursor
  private let mask: KeyMask

  init(_ object: JSONCursor) {
    self.object = object
    mask = KeyMask(of: object)
  }

  func member(_ name: StaticString) -> JSONCursor? { mask.mayContain(name) ? object.member(name) : nil }

  /// The value of a key, unless it is null, which is the same as absent.
  func present(_ name: StaticString) -> JSONCursor? { mask.mayContain(name) ? object.present(name) : nil }
}
