/// The types of the protocol.
extension StrictReader {
  package static let common: [String: Shape] = [
    "id": .text, "style": .style, "accessibility": .accessibility, "onInit": .actions,
    "context": .object(["id": .text, "value": .anything], required: ["id", "value"]),
  ]

  private static let listProperties: [String: Shape] = [
    "dataSource": .bind(.list(.anything)), "children": .components,
    "templates": .list(.object(["case": .bind(.flag), "view": .component], required: ["view"])),
    "iteratorName": .text, "indexName": .text, "key": .text, "direction": .direction, "onScrollEnd": .actions,
    "scrollEndThreshold": .whole, "isScrollIndicatorVisible": .flag, "useParentScroll": .flag,
  ]

  package static let components: [String: Properties] = [
    "beagle:screenComponent": (
      [
        "safeArea": .object(
          ["top": .flag, "leading": .flag, "bottom": .flag, "trailing": .flag], required: []),
        "navigationBar": .object(
          [
            "title": .text, "styleId": .text, "showBackButton": .flag,
            "backButtonAccessibility": .accessibility,
            "navigationBarItems": .list(
              .object(
                [
                  "id": .text, "text": .text, "image": .bind(.text), "onPress": .actions,
                  "accessibility": .accessibility,
                ],
                required: ["text", "onPress"])),
          ], required: ["title"]),
        "child": .component,
      ], ["child"]
    ),
    "beagle:container": (["children": .components, "styleId": .text], []),
    "beagle:scrollView": (
      ["children": .components, "scrollDirection": .direction, "scrollBarEnabled": .flag], []
    ),
    "beagle:text": (
      [
        "text": .bind(.text), "alignment": .bind(.names(["LEFT", "CENTER", "RIGHT"])),
        "textColor": .bind(.color), "styleId": .text,
      ], ["text"]
    ),
    "beagle:button": (
      ["text": .bind(.text), "styleId": .text, "enabled": .bind(.flag), "onPress": .actions], ["text"]
    ),
    "beagle:image": (
      [
        "path": .bind(.path), "mode": .names(["FIT_XY", "FIT_CENTER", "CENTER_CROP", "CENTER"]),
        "styleId": .text,
      ], ["path"]
    ),
    "beagle:textInput": (
      [
        "value": .bind(.text), "placeholder": .bind(.text), "enabled": .bind(.flag), "readOnly": .bind(.flag),
        "hidden": .bind(.flag), "type": .bind(.names(["DATE", "EMAIL", "PASSWORD", "NUMBER", "TEXT"])),
        "styleId": .text,
        "onChange": .actions, "onFocus": .actions, "onBlur": .actions, "error": .bind(.text),
        "showError": .bind(.flag),
      ], []
    ),
    "beagle:simpleForm": (
      ["children": .components, "onSubmit": .actions, "onValidationError": .actions, "styleId": .text],
      ["onSubmit"]
    ),
    "beagle:listView": (listProperties, ["dataSource"]),
    "beagle:gridView": (
      listProperties.merging(["spanCount": .whole]) { $1 }, ["dataSource", "spanCount", "templates"]
    ),
    "beagle:pageView": (
      [
        "children": .components, "currentPage": .bind(.whole), "onPageChange": .actions,
        "pageIndicator": .component,
      ], []
    ),
    "beagle:pageIndicator": (
      [
        "numberOfPages": .whole, "currentPage": .bind(.whole), "selectedColor": .bind(.color),
        "unselectedColor": .bind(.color),
      ], []
    ),
    "beagle:tabBar": (
      [
        "items": .list(.object(["title": .text, "icon": .localPath], required: [])),
        "currentTab": .bind(.whole),
        "onTabSelection": .actions, "styleId": .text,
      ], ["items"]
    ),
    "beagle:touchable": (["child": .component, "onPress": .actions], ["child", "onPress"]),
    "beagle:lazyComponent": (["path": .text, "initialState": .component], ["path", "initialState"]),
    "beagle:pullToRefresh": (
      ["child": .component, "onPull": .actions, "isRefreshing": .bind(.flag), "color": .bind(.color)],
      ["child", "onPull"]
    ),
    "beagle:webView": (["url": .bind(.text)], ["url"]),
    "beagle:tabView": (
      [
        "children": .list(
          .object(["title": .text, "icon": .localPath, "child": .component], required: ["child"])),
        "styleId": .text,
      ], ["children"]
    ),
    "beagle:form": (
      [
        "child": .component, "onSubmit": .actions, "group": .text, "additionalData": .members(.text),
        "shouldStoreFields": .flag,
      ], ["child"]
    ),
    "beagle:formInput": (
      ["name": .text, "child": .component, "required": .flag, "validator": .text, "errorMessage": .text],
      ["name", "child"]
    ),
    "beagle:formSubmit": (["child": .component, "enabled": .flag], ["child"]),
  ]

  package static let actions: [String: Properties] = [
    "beagle:setContext": (["contextId": .text, "path": .text, "value": .anything], ["contextId", "value"]),
    "beagle:sendRequest": (
      [
        "url": .bind(.text), "method": .bind(.names(Shape.methods)), "headers": .members(.text),
        "data": .anything,
        "onSuccess": .actions, "onError": .actions, "onFinish": .actions,
      ], ["url"]
    ),
    "beagle:alert": (
      ["title": .bind(.text), "message": .bind(.text), "labelOk": .text, "onPressOk": .actions], ["message"]
    ),
    "beagle:confirm": (
      [
        "title": .bind(.text), "message": .bind(.text), "labelOk": .text, "labelCancel": .text,
        "onPressOk": .actions,
        "onPressCancel": .actions,
      ], ["message"]
    ),
    "beagle:condition": (
      ["condition": .bind(.flag), "onTrue": .actions, "onFalse": .actions], ["condition"]
    ),
    "beagle:addChildren": (
      ["componentId": .text, "value": .bind(.components), "mode": .names(["APPEND", "PREPEND", "REPLACE"])],
      ["componentId", "value"]
    ),
    "beagle:submitForm": ([:], []),
    "beagle:openExternalURL": (["url": .bind(.text)], ["url"]),
    "beagle:openNativeRoute": (
      ["route": .bind(.text), "data": .members(.bind(.text)), "shouldResetApplication": .flag],
      ["route", "shouldResetApplication"]
    ),
    "beagle:pushStack": (
      ["route": .route, "controllerId": .text, "navigationContext": .navigationContext], ["route"]
    ),
    "beagle:popStack": (["navigationContext": .navigationContext], []),
    "beagle:pushView": (
      ["route": .route, "controllerId": .text, "navigationContext": .navigationContext], ["route"]
    ),
    "beagle:popView": (["navigationContext": .navigationContext], []),
    "beagle:popToView": (["route": .bind(.text), "navigationContext": .navigationContext], ["route"]),
    "beagle:resetStack": (
      ["route": .route, "controllerId": .text, "navigationContext": .navigationContext], ["route"]
    ),
    "beagle:resetApplication": (
      ["route": .route, "controllerId": .text, "navigationContext": .navigationContext], ["route"]
    ),
    "beagle:formRemoteAction": (
      ["path": .text, "method": .names(["GET", "POST", "PUT", "DELETE"])], ["path", "method"]
    ),
    "beagle:formLocalAction": (["name": .text, "data": .members(.text)], ["name"]),
    "beagle:formValidation": (
      [
        "errors": .list(.object(["inputName": .text, "message": .text], required: ["inputName", "message"]))
      ], ["errors"]
    ),
  ]
}
