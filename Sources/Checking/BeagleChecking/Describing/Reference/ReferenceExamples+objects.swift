extension ReferenceExample {
  static let objects = common + styles + others

  private static let common: [(name: String, example: ReferenceExample)] = [
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
  ]

  private static let others: [(name: String, example: ReferenceExample)] = [
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
            "url": "/images/tea.png"
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
}
