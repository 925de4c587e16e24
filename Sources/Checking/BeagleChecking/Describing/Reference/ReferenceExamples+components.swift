extension ReferenceExample {
  static let components = componentsOfVersion2 + componentsOfVersion1

  private static let componentsOfVersion2: [(name: String, example: ReferenceExample)] = [
    (
      "screenComponent",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "id": "home",
          "child": {
            "_beagleComponent_": "beagle:text", "text": "Welcome"
          }
        }
        """#)
    ),
    (
      "container",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {"flex": {
            "flexDirection": "ROW", "justifyContent": "SPACE_BETWEEN"
          }},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Green tea"},
            {"_beagleComponent_": "beagle:text", "text": "4.50"}
          ]
        }
        """#)
    ),
    (
      "scrollView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:scrollView",
          "children": [
            {"_beagleComponent_": "beagle:button", "text": "Green"},
            {"_beagleComponent_": "beagle:button", "text": "Black"},
            {"_beagleComponent_": "beagle:button", "text": "White"}
          ]
        }
        """#)
    ),
    (
      "text",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:text",
          "text": "Three kinds of tea are in the cart.",
          "alignment": "CENTER",
          "textColor": "#2E7D32"
        }
        """#)
    ),
    (
      "button",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Buy",
          "onPress": [
            {"_beagleAction_": "beagle:alert", "message": "Thank you."}
          ]
        }
        """#)
    ),
    (
      "image",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:image",
          "path": {"_beagleImagePath_": "remote", "url": "/images/tea.png"},
          "mode": "CENTER_CROP",
          "accessibility": {
            "accessible": true, "accessibilityLabel": "A cup of tea"
          },
          "style": {"size": {
            "width": {"value": 160, "type": "REAL"},
            "height": {"value": 64, "type": "REAL"}
          }}
        }
        """#)
    ),
    (
      "textInput",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "mail", "value": "ana@example.org"},
          "children": [{
            "_beagleComponent_": "beagle:textInput",
            "value": "@{mail}",
            "placeholder": "E-mail",
            "type": "EMAIL",
            "error": "@{condition(eq(mail, ''), 'Enter an address.', '')}",
            "onChange": [{
              "_beagleAction_": "beagle:setContext",
              "contextId": "mail", "value": "@{onChange.value}"
            }]
          }]
        }
        """#)
    ),
    (
      "simpleForm",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:simpleForm",
          "context": {"id": "name", "value": "Ana"},
          "onSubmit": [{"_beagleAction_": "beagle:sendRequest",
            "url": "/join", "method": "POST", "data": {"name": "@{name}"}}],
          "onValidationError": [
            {"_beagleAction_": "beagle:alert", "message": "Enter a name."}
          ],
          "children": [
            {"_beagleComponent_": "beagle:textInput",
              "value": "@{name}", "placeholder": "Name",
              "error": "@{condition(eq(name, ''), 'Missing', '')}",
              "onChange": [{"_beagleAction_": "beagle:setContext",
                "contextId": "name", "value": "@{onChange.value}"}]},
            {"_beagleComponent_": "beagle:button", "text": "Join",
              "onPress": [{"_beagleAction_": "beagle:submitForm"}]}
          ]
        }
        """#)
    ),
    (
      "listView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:listView",
          "context": {"id": "teas", "value": [{"name": "Sencha"}, {"name": "Assam"}]},
          "dataSource": "@{teas}",
          "key": "name",
          "templates": [{
            "view": {
              "_beagleComponent_": "beagle:text",
              "text": "@{item.name}"
            }
          }]
        }
        """#)
    ),
    (
      "gridView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:gridView",
          "context": {"id": "sizes", "value": ["50 g", "100 g", "250 g", "1 kg"]},
          "dataSource": "@{sizes}",
          "spanCount": 2,
          "templates": [
            {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}
          ]
        }
        """#)
    ),
    (
      "pageView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:pageView",
          "context": {"id": "page", "value": 0},
          "onPageChange": [{
            "_beagleAction_": "beagle:setContext",
            "contextId": "page", "value": "@{onPageChange}"
          }],
          "children": [
            {"_beagleComponent_": "beagle:text",
              "text": "Step @{sum(page, 1)}: Boil water."},
            {"_beagleComponent_": "beagle:text",
              "text": "Step @{sum(page, 1)}: Add the tea."}
          ]
        }
        """#)
    ),
    (
      "pageIndicator",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:pageIndicator",
          "numberOfPages": 3,
          "currentPage": 1,
          "selectedColor": "#2E7D32",
          "unselectedColor": "#A5A5A5"
        }
        """#)
    ),
    (
      "tabBar",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "tab", "value": 0},
          "children": [{
            "_beagleComponent_": "beagle:tabBar",
            "items": [{"title": "Shop"}, {"title": "Cart"}],
            "onTabSelection": [{
              "_beagleAction_": "beagle:setContext",
              "contextId": "tab", "value": "@{onTabSelection}"
            }]
          }, {
            "_beagleComponent_": "beagle:text",
            "text": "@{condition(eq(tab, 0), 'Teas', 'Nothing yet')}"
          }]
        }
        """#)
    ),
    (
      "touchable",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:touchable",
          "onPress": [{
            "_beagleAction_": "beagle:openExternalURL",
            "url": "https://example.org/terms"
          }],
          "child": {"_beagleComponent_": "beagle:text", "text": "Terms of use"}
        }
        """#)
    ),
    (
      "lazyComponent",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:lazyComponent",
          "path": "/offers",
          "initialState": {
            "_beagleComponent_": "beagle:text",
            "text": "Loading offers…"
          }
        }
        """#)
    ),
    (
      "pullToRefresh",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:pullToRefresh",
          "context": {"id": "loading", "value": false},
          "isRefreshing": "@{loading}",
          "onPull": [{
            "_beagleAction_": "beagle:sendRequest", "url": "/orders",
            "onFinish": [{"_beagleAction_": "beagle:setContext",
              "contextId": "loading", "value": false}]
          }],
          "child": {"_beagleComponent_": "beagle:text", "text": "No new orders"}
        }
        """#)
    ),
    (
      "webView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:webView",
          "url": "https://example.org/help",
          "style": {"size": {"height": {"value": 64, "type": "REAL"}}}
        }
        """#)
    ),
  ]
}
