extension ReferenceExample {
  static let objects: [(name: String, example: ReferenceExample)] = [
    (
      "component",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "id": "greeting",
          "context": {"id": "name", "value": "you"},
          "onInit": [{
            "_beagleAction_": "beagle:setContext", "contextId": "name", "value": "Ana"
          }],
          "style": {"padding": {"all": {"value": 16, "type": "REAL"}}},
          "children": [{
            "_beagleComponent_": "beagle:text", "text": "Hello @{name}",
            "accessibility": {"accessible": true, "isHeader": true}
          }]
        }
        """#)
    ),
    (
      "action",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Sencha",
          "onPress": [{
            "_beagleAction_": "beagle:pushView",
            "route": {"url": "/teas/sencha"},
            "analytics": {"attributes": ["route.url"]}
          }]
        }
        """#)
    ),
    (
      "style",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:text",
          "text": "Free delivery today",
          "style": {
            "backgroundColor": "#FFF3E0",
            "borderColor": "#E65100",
            "borderWidth": 1,
            "cornerRadius": {"radius": 8},
            "margin": {"left": {"value": 16, "type": "REAL"}},
            "flex": {"alignSelf": "FLEX_START"}
          }
        }
        """#)
    ),
    (
      "flex",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {"flex": {
            "flexDirection": "ROW",
            "justifyContent": "SPACE_EVENLY",
            "alignItems": "CENTER"
          }},
          "children": [
            {"_beagleComponent_": "beagle:button", "text": "Less"},
            {"_beagleComponent_": "beagle:text", "text": "2"},
            {"_beagleComponent_": "beagle:button", "text": "More"}
          ]
        }
        """#)
    ),
    (
      "size",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {
            "borderWidth": 1,
            "size": {
              "width": {"value": 50, "type": "PERCENT"},
              "height": {"value": 64, "type": "REAL"}
            }
          },
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Half of the width"}
          ]
        }
        """#)
    ),
    (
      "edgeValue",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {
            "borderWidth": 1,
            "padding": {
              "vertical": {"value": 16, "type": "REAL"},
              "left": {"value": 32, "type": "REAL"}
            }
          },
          "children": [{"_beagleComponent_": "beagle:text", "text": "Sencha"}]
        }
        """#)
    ),
    (
      "unitValue",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {
            "borderWidth": 1,
            "size": {"width": {"value": 75, "type": "PERCENT"}},
            "padding": {"all": {"value": 8, "type": "REAL"}}
          },
          "children": [{"_beagleComponent_": "beagle:text", "text": "Three quarters"}]
        }
        """#)
    ),
    (
      "cornerRadius",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:text",
          "text": "Rounded at the top",
          "style": {
            "borderWidth": 1,
            "cornerRadius": {"topLeft": 8, "topRight": 8},
            "flex": {"alignSelf": "FLEX_START"}
          }
        }
        """#)
    ),
    (
      "accessibility",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "+",
          "accessibility": {
            "accessible": true,
            "accessibilityLabel": "One cup more"
          }
        }
        """#)
    ),
    (
      "context",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "user", "value": {"name": "Ana", "points": 120}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Hello @{user.name}"},
            {"_beagleComponent_": "beagle:text", "text": "@{user.points} points"}
          ]
        }
        """#)
    ),
    (
      "template",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:listView",
          "context": {"id": "teas", "value": [
            {"name": "Sencha", "isNew": true}, {"name": "Assam", "isNew": false}
          ]},
          "dataSource": "@{teas}",
          "templates": [
            {"case": "@{item.isNew}", "view":
              {"_beagleComponent_": "beagle:text", "text": "New: @{item.name}"}},
            {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}
          ]
        }
        """#)
    ),
    (
      "route",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Sencha",
          "onPress": [{
            "_beagleAction_": "beagle:pushView",
            "route": {
              "url": "/teas/sencha",
              "fallback": {
                "_beagleComponent_": "beagle:screenComponent",
                "child": {"_beagleComponent_": "beagle:text", "text": "Sold out"}
              }
            }
          }]
        }
        """#)
    ),
    (
      "httpAdditionalData",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Search",
          "onPress": [{
            "_beagleAction_": "beagle:pushView",
            "route": {
              "url": "/search",
              "httpAdditionalData": {
                "method": "POST",
                "headers": {"X-Shop": "tea"},
                "body": {"kind": "green"}
              }
            }
          }]
        }
        """#)
    ),
    (
      "navigationContext",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Sencha",
          "onPress": [{
            "_beagleAction_": "beagle:pushView",
            "route": {"screen": {
              "_beagleComponent_": "beagle:screenComponent",
              "child": {
                "_beagleComponent_": "beagle:text", "text": "@{navigationContext.tea}"
              }
            }},
            "navigationContext": {"value": {"tea": "Sencha"}}
          }]
        }
        """#, isPressed: true)
    ),
    (
      "analytics",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Order",
          "onPress": [{
            "_beagleAction_": "beagle:sendRequest",
            "url": "/orders",
            "analytics": {
              "attributes": ["url"],
              "additionalEntries": {"shop": "tea"}
            }
          }]
        }
        """#)
    ),
    (
      "navigationBar",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "navigationBar": {"title": "Cart", "showBackButton": false},
          "child": {"_beagleComponent_": "beagle:text", "text": "Two kinds of tea"}
        }
        """#)
    ),
    (
      "navigationBarItem",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "navigationBar": {
            "title": "Cart",
            "navigationBarItems": [{
              "text": "Help",
              "onPress": [
                {"_beagleAction_": "beagle:pushView", "route": {"url": "/help"}}
              ]
            }]
          },
          "child": {"_beagleComponent_": "beagle:text", "text": "Two kinds of tea"}
        }
        """#)
    ),
    (
      "safeArea",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "safeArea": {"top": true, "bottom": false},
          "child": {"_beagleComponent_": "beagle:text", "text": "Welcome"}
        }
        """#)
    ),
    (
      "tabBarItem",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:tabBar",
          "items": [
            {"title": "Shop", "icon":
              {"_beagleImagePath_": "local", "mobileId": "shop"}},
            {"title": "Cart", "icon":
              {"_beagleImagePath_": "local", "mobileId": "cart"}}
          ]
        }
        """#)
    ),
    (
      "tabItem",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:tabView",
          "children": [{
            "title": "Shop",
            "child": {"_beagleComponent_": "beagle:text", "text": "Teas"}
          }]
        }
        """#)
    ),
    (
      "imagePath",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:image",
          "path": {
            "_beagleImagePath_": "remote",
            "url": "/images/tea.png",
            "placeholder": {"_beagleImagePath_": "local", "mobileId": "cup"}
          },
          "accessibility": {
            "accessible": true, "accessibilityLabel": "A cup of tea"
          }
        }
        """#)
    ),
    (
      "fieldError",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [{
            "_beagleAction_": "beagle:formValidation",
            "errors": [{"inputName": "mail", "message": "The address is in use."}]
          }],
          "child": {"_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "beagle:formInput", "name": "mail", "child":
              {"_beagleComponent_": "beagle:textInput", "placeholder": "E-mail"}},
            {"_beagleComponent_": "beagle:formSubmit", "child":
              {"_beagleComponent_": "beagle:button", "text": "Join"}}
          ]}
        }
        """#, isPressed: true)
    ),
  ]

  /// Events that the other examples do not have, and contexts without an event.
  static let events: [(name: String, example: ReferenceExample)] = [
    (
      "onFocus",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:textInput",
          "context": {"id": "field", "value": {"hint": "", "text": "Ana"}},
          "value": "@{field.text}",
          "placeholder": "Name",
          "error": "@{field.hint}",
          "showError": true,
          "onFocus": [{
            "_beagleAction_": "beagle:setContext",
            "contextId": "field", "path": "hint", "value": ""
          }],
          "onBlur": [{"_beagleAction_": "beagle:setContext",
            "contextId": "field", "path": "hint",
            "value": "@{condition(isEmpty(onBlur.value), 'Enter a name.', '')}"
          }]
        }
        """#)
    ),
    (
      "onScrollEnd",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:listView",
          "context": {"id": "teas", "value": ["Sencha", "Assam"]},
          "dataSource": "@{teas}",
          "scrollEndThreshold": 80,
          "onScrollEnd": [{
            "_beagleAction_": "beagle:sendRequest",
            "url": "/teas?page=2",
            "onSuccess": [{"_beagleAction_": "beagle:setContext",
              "contextId": "teas", "value": "@{union(teas, onSuccess.data)}"}]
          }],
          "templates": [
            {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}
          ]
        }
        """#)
    ),
    (
      "global",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "onInit": [{
            "_beagleAction_": "beagle:setContext",
            "contextId": "global", "path": "user", "value": "Ana"
          }],
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Hello @{global.user}"}
          ]
        }
        """#)
    ),
  ]
}

extension ReferenceExample {
  /// The example of a topic. An event has that of a component or action with the event, and a context one
  /// that reads it.
  static func named(_ topic: ReferenceTopic) -> ReferenceExample? {
    let table =
      switch topic.group {
      case .components: components
      case .actions: actions
      case .objects: objects
      case .events: events
      case .operations: [(name: String, example: ReferenceExample)]()
      }
    if let own = table.first(where: { $0.name == topic.name }) { return own.example }
    guard topic.group == .events else { return nil }
    let others = (components + actions + events + objects).map(\.example)
    return others.first { $0.text.contains("\"\(topic.name)\"") }
      ?? others.first { $0.text.contains("\(topic.name).") || $0.text.contains("(\(topic.name)") }
  }
}
