import BeagleSchema

extension DiagnosticRule {
  /// The rules about the structure of a document.
  static let structure = [
    DiagnosticRule(
      .duplicateID, .warning, "two components have the same id",
      cause:
        "What looks for the id finds the first one only. Different templates of a list may have the same ids, as "
        + "each item gets one of them.",
      cure: "Give one of them another id.",
      before: """
        {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:text", "id": "title", "text": "Tea"},
          {"_beagleComponent_": "beagle:text", "id": "title", "text": "Cups"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:text", "id": "title", "text": "Tea"},
          {"_beagleComponent_": "beagle:text", "id": "subtitle", "text": "Cups"}]}
        """),
    DiagnosticRule(
      .unknownID, .warning, "components are added to one that does not exist",
      cause:
        "No component of the screen has the id that `addChildren` names; nothing is added. A screen with lazy "
        + "components or components of the application's own is given the benefit of the doubt.",
      cure: "Correct the id.",
      mended:
        "Writes the only id that is nearly spelled so, in a document that is a whole screen without "
        + "lazy components and those of the application's own.",
      before: """
        {"_beagleComponent_": "beagle:container", "id": "basket", "children": [
          {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [
            {"_beagleAction_": "beagle:addChildren", "componentId": "baskets", "value": []}]}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "id": "basket", "children": [
          {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [
            {"_beagleAction_": "beagle:addChildren", "componentId": "basket", "value": []}]}]}
        """),
    DiagnosticRule(
      .unreachableTemplate, .warning, "a template of a list is never used",
      cause:
        "For an item the first template is taken whose case is true, else the first without a case. This one "
        + "comes behind one that is always taken, or its case is never true.",
      cure: "Give each template a case of its own, except for one.",
      before: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
          {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}},
          {"view": {"_beagleComponent_": "beagle:text", "text": "number @{item}"}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
          {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}},
          {"case": "@{gt(item, 1)}",
           "view": {"_beagleComponent_": "beagle:text", "text": "number @{item}"}}]}
        """),
    DiagnosticRule(
      .missingTemplate, .warning, "a list has no template to show its items with",
      cause: "Each item of a list is shown by one of its templates. Without any, the list stays empty.",
      cure: "Give the list a template with a view.",
      before: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": []}
        """,
      after: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
          {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}
        """),
    DiagnosticRule(
      .outOfRange, .warning, "a number is outside of its range",
      cause:
        "Pages and tabs are counted from 0 to one less than there are, columns from 1, percentages from 0 to 100. A "
        + "page or tab outside of them is ignored, another number is taken for the nearest that can be.",
      cure: "Write a number of the range.",
      before: """
        {"_beagleComponent_": "beagle:tabBar", "currentTab": 2,
         "items": [{"title": "Tea"}, {"title": "Cups"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:tabBar", "currentTab": 1,
         "items": [{"title": "Tea"}, {"title": "Cups"}]}
        """),
    DiagnosticRule(
      .url, .warning, "a URL cannot be right",
      cause:
        "A scheme is misspelt, the host is missing, or the text is neither a path, which begins with a slash and is "
        + "joined to the base URL, nor a URL with a scheme. A URL with a % counts as encoded and is not sent if a % "
        + "begins no escape like %20, or if there is a character that a URL cannot have. Without a %, a blank is a "
        + "note: it is sent as %20. Of a URL with expressions, the part before the first is checked. No client "
        + "encodes the values of expressions, so typed text in a URL is a warning: an & or # in it changes the URL.",
      cure:
        "Correct the URL; %25 is a % on all clients. Send typed text in the data of a request, or register an "
        + "operation that encodes it.",
      mended:
        "Writes what a misspelt scheme or missing slashes were to be, removes blanks at the ends, and "
        + "encodes characters beside escapes.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "https:/example.org/tea"}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "https://example.org/tea"}}]}
        """),
    DiagnosticRule(
      .submitOutsideForm, .warning, "a form is submitted where there is none",
      cause: "`submitForm` submits the nearest form around the component that runs it. There is none.",
      cure: "Put the component into the form.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Send",
         "onPress": [{"_beagleAction_": "beagle:submitForm"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
          {"_beagleComponent_": "beagle:button", "text": "Send",
           "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}
        """),
    DiagnosticRule(
      .transportHeader, .warning, "a request has a header that only its sender can set",
      cause:
        "`Host`, `Cookie`, `Content-Length`, `Connection` and the like say how and as whose a request is sent. A "
        + "document's are left out.",
      cure: "Take the header out, or choose a name of your own.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/tea", "headers": {"Cookie": "a=1"}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/tea", "headers": {"X-Tea": "1"}}]}
        """),
    DiagnosticRule(
      .prefetchExpression, .warning, "a screen is prefetched whose URL is not known",
      cause: "A screen is only loaded ahead where its URL is a literal.",
      cure: "Write a literal URL, or leave `shouldPrefetch` out.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView",
           "route": {"url": "/tea/@{global.id}", "shouldPrefetch": true}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea/@{global.id}"}}]}
        """),
    DiagnosticRule(
      .unpushedRoute, .note, "an action goes back to a screen that nothing here opens",
      cause:
        "`popToView` needs a screen of that URL or id among those that are open. This document neither opens one "
        + "nor is it; another one must have.",
      cure: "Nothing, if another screen leads there.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Home", "onPress": [
          {"_beagleAction_": "beagle:popToView", "route": "/home"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
          {"_beagleAction_": "beagle:popView"}]}
        """),
  ]
}
