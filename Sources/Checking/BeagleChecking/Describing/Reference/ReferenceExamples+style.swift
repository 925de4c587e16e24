extension ReferenceExample {
  /// The style and the objects inside it.
  static let styles: [(name: String, example: ReferenceExample)] = [
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
  ]
}
