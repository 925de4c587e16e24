/// Components and actions of Beagle 1.x.
extension ReferenceExample {
  static let componentsOfVersion1: [(name: String, example: ReferenceExample)] = [
    (
      "tabView",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:tabView",
          "children": [
            {"title": "Shop", "child":
              {"_beagleComponent_": "beagle:text", "text": "Teas"}},
            {"title": "Cart", "child":
              {"_beagleComponent_": "beagle:text", "text": "Empty"}}
          ]
        }
        """#)
    ),
    (
      "form",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [{"_beagleAction_": "beagle:formRemoteAction",
            "path": "/join", "method": "POST"}],
          "child": {
            "_beagleComponent_": "beagle:container",
            "children": [
              {"_beagleComponent_": "beagle:formInput", "name": "name", "child":
                {"_beagleComponent_": "beagle:textInput", "placeholder": "Name"}},
              {"_beagleComponent_": "beagle:formSubmit", "child":
                {"_beagleComponent_": "beagle:button", "text": "Join"}}
            ]
          }
        }
        """#)
    ),
    (
      "formInput",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "child": {
            "_beagleComponent_": "beagle:formInput",
            "name": "mail",
            "required": true,
            "validator": "mail-address",
            "errorMessage": "Enter an address.",
            "child": {
              "_beagleComponent_": "beagle:textInput", "placeholder": "E-mail"
            }
          }
        }
        """#)
    ),
    (
      "formSubmit",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "child": {
            "_beagleComponent_": "beagle:formSubmit",
            "enabled": false,
            "child": {"_beagleComponent_": "beagle:button", "text": "Join"}
          }
        }
        """#)
    ),
  ]

  static let actionsOfVersion1: [(name: String, example: ReferenceExample)] = [
    (
      "formRemoteAction",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [{
            "_beagleAction_": "beagle:formRemoteAction",
            "path": "/orders",
            "method": "POST"
          }],
          "child": {
            "_beagleComponent_": "beagle:formSubmit",
            "child": {"_beagleComponent_": "beagle:button", "text": "Order"}
          }
        }
        """#)
    ),
    (
      "formLocalAction",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [{
            "_beagleAction_": "beagle:formLocalAction",
            "name": "remember",
            "data": {"kind": "draft"}
          }],
          "child": {
            "_beagleComponent_": "beagle:formSubmit",
            "child": {"_beagleComponent_": "beagle:button", "text": "Save"}
          }
        }
        """#)
    ),
    (
      "formValidation",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [{
            "_beagleAction_": "beagle:formValidation",
            "errors": [{"inputName": "name", "message": "The name is taken."}]
          }],
          "child": {"_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "beagle:formInput", "name": "name", "child":
              {"_beagleComponent_": "beagle:textInput", "placeholder": "Name"}},
            {"_beagleComponent_": "beagle:formSubmit", "child":
              {"_beagleComponent_": "beagle:button", "text": "Join"}}
          ]}
        }
        """#, isPressed: true)
    ),
  ]
}
