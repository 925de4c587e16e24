extension ReferenceExample {
  /// Events that the other examples do not have, and contexts without an event.
  static let events: [(name: String, example: ReferenceExample)] = [
    (
      "onFocus",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "field", "value": {"hint": "", "text": "Ana"}},
          "children": [{
            "_beagleComponent_": "beagle:textInput",
            "value": "@{field.text}", "placeholder": "Name",
            "error": "@{field.hint}", "showError": true,
            "onFocus": [{
              "_beagleAction_": "beagle:setContext",
              "contextId": "field", "path": "hint", "value": ""
            }],
            "onBlur": [{"_beagleAction_": "beagle:setContext",
              "contextId": "field", "path": "hint",
              "value": "@{condition(eq(onBlur.value, ''), 'Enter a name.', '')}"
            }]
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
      "index",
      ReferenceExample(
        #"""
        {
          "_beagleComponent_": "beagle:listView",
          "context": {"id": "teas", "value": ["Sencha", "Assam"]},
          "dataSource": "@{teas}",
          "templates": [{
            "view": {
              "_beagleComponent_": "beagle:text", "text": "@{sum(index, 1)}. @{item}"
            }
          }]
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
      case .operations, .properties: [(name: String, example: ReferenceExample)]()
      }
    if let own = table.first(where: { $0.name == topic.name }) { return own.example }
    guard topic.group == .events else { return nil }
    let others = (components + actions + events + objects).map(\.example)
    return others.first { $0.text.contains("\"\(topic.name)\"") }
      ?? others.first { $0.text.contains("\(topic.name).") || $0.text.contains("(\(topic.name)") }
  }
}
