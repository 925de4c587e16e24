extension ReferenceExample {
  static let actions = actionsOfVersion2 + actionsOfVersion1

  private static let actionsOfVersion2: [(name: String, example: ReferenceExample)] = [
    (
      "setContext",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 1}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "In cart: @{cart.count}"},
            {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [{
              "_beagleAction_": "beagle:setContext",
              "contextId": "cart", "path": "count", "value": "@{sum(cart.count, 1)}"
            }]}
          ]
        }
        """#, isPressed: true)
    ),
    (
      "sendRequest",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Order",
          "onPress": [{
            "_beagleAction_": "beagle:sendRequest",
            "url": "/orders",
            "method": "POST",
            "data": {"tea": "sencha"},
            "onSuccess": [
              {"_beagleAction_": "beagle:alert", "message": "@{onSuccess.data.id}"}
            ],
            "onError": [
              {"_beagleAction_": "beagle:alert", "message": "Try again later."}
            ]
          }]
        }
        """#)
    ),
    (
      "alert",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Order",
          "onPress": [{
            "_beagleAction_": "beagle:alert",
            "message": "The tea is on its way.",
            "onPressOk": [{"_beagleAction_": "beagle:popView"}]
          }]
        }
        """#)
    ),
    (
      "confirm",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Cancel the order",
          "onPress": [{
            "_beagleAction_": "beagle:confirm",
            "message": "Cancel the order?",
            "onPressOk": [{
              "_beagleAction_": "beagle:sendRequest",
              "url": "/orders/7", "method": "DELETE"
            }],
            "onPressCancel": [{"_beagleAction_": "beagle:popView"}]
          }]
        }
        """#)
    ),
    (
      "condition",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "user", "value": {"isMember": false}},
          "children": [{
            "_beagleComponent_": "beagle:button",
            "text": "Offers",
            "onPress": [{
              "_beagleAction_": "beagle:condition",
              "condition": "@{user.isMember}",
              "onTrue": [
                {"_beagleAction_": "beagle:pushView", "route": {"url": "/offers"}}
              ],
              "onFalse": [
                {"_beagleAction_": "beagle:pushView", "route": {"url": "/join"}}
              ]
            }]
          }]
        }
        """#)
    ),
    (
      "addChildren",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "id": "teas",
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Sencha"},
            {"_beagleComponent_": "beagle:button", "text": "More", "onPress": [{
              "_beagleAction_": "beagle:addChildren",
              "componentId": "teas",
              "mode": "APPEND",
              "value": [{"_beagleComponent_": "beagle:text", "text": "Assam"}]
            }]}
          ]
        }
        """#, isPressed: true)
    ),
    (
      "submitForm",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:simpleForm",
          "onSubmit": [
            {"_beagleAction_": "beagle:sendRequest", "url": "/join", "method": "POST"}
          ],
          "children": [{
            "_beagleComponent_": "beagle:button",
            "text": "Join",
            "onPress": [{"_beagleAction_": "beagle:submitForm"}]
          }]
        }
        """#)
    ),
    (
      "openExternalURL",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Terms of use",
          "onPress": [{
            "_beagleAction_": "beagle:openExternalURL",
            "url": "https://example.org/terms"
          }]
        }
        """#)
    ),
    (
      "openNativeRoute",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Pay",
          "onPress": [{
            "_beagleAction_": "beagle:openNativeRoute",
            "route": "payment",
            "shouldResetApplication": false,
            "data": {"order": "7"}
          }]
        }
        """#)
    ),
    (
      "pushStack",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Check out",
          "onPress": [{
            "_beagleAction_": "beagle:pushStack",
            "route": {"url": "/checkout"}
          }]
        }
        """#)
    ),
    (
      "popStack",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Leave the checkout",
          "onPress": [{"_beagleAction_": "beagle:popStack"}]
        }
        """#)
    ),
    (
      "pushView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Sencha",
          "onPress": [{
            "_beagleAction_": "beagle:pushView",
            "route": {"url": "/teas/sencha", "shouldPrefetch": true}
          }]
        }
        """#)
    ),
    (
      "popView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Back",
          "onPress": [{"_beagleAction_": "beagle:popView"}]
        }
        """#)
    ),
    (
      "popToView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "id": "shop",
          "child": {
            "_beagleComponent_": "beagle:button",
            "text": "Back to the shop",
            "onPress": [{"_beagleAction_": "beagle:popToView", "route": "shop"}]
          }
        }
        """#)
    ),
    (
      "resetStack",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Start again",
          "onPress": [{
            "_beagleAction_": "beagle:resetStack",
            "route": {"url": "/checkout"}
          }]
        }
        """#)
    ),
    (
      "resetApplication",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Sign out",
          "onPress": [{
            "_beagleAction_": "beagle:resetApplication",
            "route": {"url": "/welcome"}
          }]
        }
        """#)
    ),
  ]
}
