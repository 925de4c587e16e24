extension DiagnosticRule {
  /// What is wrong with expressions.
  static let expressions = [
    DiagnosticRule(
      .expression, .warning, "an expression is not written as one",
      cause:
        "Something between `@{` and `}` breaks the grammar of expressions. The whole text is then shown as it is "
        + "written; a property that is no text is left out.",
      cure: "Mend the expression. To show `@{` itself, write `\\\\@{`.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1 2)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#),
    DiagnosticRule(
      .literalExpression, .warning, "an expression stands where none is evaluated",
      cause: "The property is taken as it is written: `@{…}` is used as plain text.",
      cure: "Write a literal, or move the changing part to a property that takes expressions.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row-@{global.number}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row"}"#),
    DiagnosticRule(
      .unknownOperation, .warning, "an expression calls an operation that is not known",
      cause:
        "No built-in operation has that name, upper and lower case differ. The call gives null, unless the "
        + "application registers the operation.",
      cure: "Mend the name. Where the application has the operation, tell the check of it.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{upperCase('tea')}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('tea')}"}"#),
    DiagnosticRule(
      .argumentCount, .error, "an operation is called with the wrong number of arguments",
      cause: "The call gives null, or false where it compares, whatever the arguments are.",
      cure: "Give it as many arguments as it takes.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{not(true, false)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{not(true)}"}"#),
    DiagnosticRule(
      .argumentType, .error, "an operation is called with an argument it cannot use",
      cause: "The argument is always of a kind that the operation has no answer for.",
      cure: "Give it an argument of the kind expected, or convert it with `int`, `double` or `string`.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase(12)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('twelve')}"}"#),
    DiagnosticRule(
      .resultType, .error, "an expression never gives what its property takes",
      cause:
        "Whatever the contexts hold, the value is of another kind or not among those the property knows. The "
        + "property keeps its default.",
      cure: "Write an expression that gives a value of the kind expected.",
      before: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{sum(1, 2)}"}"#,
      after: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{gt(3, 2)}"}"#),
  ]

  /// What is wrong with contexts.
  static let contexts = [
    DiagnosticRule(
      .undefinedContext, .error, "a context is read or set where there is none of that name",
      cause:
        "No component around the place declares the context: what is read is null, what is set is lost. In a part "
        + "without a screen the finding is a note, since the screen around it may declare the context.",
      cure: "Mend the name, or declare the context on a component around both places.",
      before: """
        {"_beagleComponent_": "beagle:container",
         "context": {"id": "user", "value": {"name": "Ana"}},
         "children": [
           {"_beagleComponent_": "beagle:text", "text": "Hi @{usr.name}, @{user.name}"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container",
         "context": {"id": "user", "value": {"name": "Ana"}},
         "children": [
           {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}"}]}
        """),
    DiagnosticRule(
      .undefinedIterator, .error, "a list's item is read outside the list's templates",
      cause:
        "`item` and `index`, or the names that a list gives them, are only there inside its templates. Elsewhere "
        + "they are null.",
      cure: "Move what reads the item into the template, or mend `iteratorName`.",
      before: """
        {"_beagleComponent_": "beagle:listView", "dataSource": ["Ana", "Bo"],
         "iteratorName": "person",
         "templates": [
           {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:listView", "dataSource": ["Ana", "Bo"],
         "iteratorName": "person",
         "templates": [
           {"view": {"_beagleComponent_": "beagle:text", "text": "@{person}"}}]}
        """),
    DiagnosticRule(
      .unusedContext, .warning, "a context is never read",
      cause:
        "No expression in the component that declares the context reads it. A document with lazy components or "
        + "components of the application's own inside is given the benefit of the doubt.",
      cure: "Take the context out, or mend the name in the expressions.",
      before: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": 1},
         "children": [{"_beagleComponent_": "beagle:text", "text": "Hi"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": 1},
         "children": [{"_beagleComponent_": "beagle:text", "text": "Hi @{user}"}]}
        """),
    DiagnosticRule(
      .reservedContext, .warning, "a context has a name that cannot be used",
      cause:
        "`global` is the whole application's context; `true`, `false`, `null` and numbers are literals; and an "
        + "expression reads letters, digits and underscores only.",
      cure: "Give it another id.",
      before: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "global", "value": 1},
         "children": [{"_beagleComponent_": "beagle:text", "text": "@{global}"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value": 1},
         "children": [{"_beagleComponent_": "beagle:text", "text": "@{shop}"}]}
        """),
    DiagnosticRule(
      .readOnlyContext, .warning, "the place of a list's item is set",
      cause: "The index of an item follows from the list and cannot be changed; setting it does nothing.",
      cure: "Set the item, or a context of your own.",
      before: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
          {"view": {"_beagleComponent_": "beagle:button", "text": "@{item}", "onPress": [
            {"_beagleAction_": "beagle:setContext", "contextId": "index", "value": 0}]}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
          {"view": {"_beagleComponent_": "beagle:button", "text": "@{item}", "onPress": [
            {"_beagleAction_": "beagle:setContext", "contextId": "item", "value": 0}]}}]}
        """),
    DiagnosticRule(
      .contextPath, .warning, "a path is not written as one",
      cause: "A path is made of names and indices like `users[0].name`. With another one nothing is written.",
      cure: "Mend the path.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a..b", "value": 1}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a.b", "value": 1}]}
        """),
    DiagnosticRule(
      .unknownMember, .warning, "a member of a context is read that is not there",
      cause:
        "The context is declared with an object that has a member of almost this name, and no action in the document "
        + "sets the one that is read; or an event's context has other members. What is read is null. Where a context is "
        + "set as a whole, or lazy components and those of the application's own may set it, nothing is said.",
      cure: "Mend the name, or declare the member with the value it begins with.",
      before: """
        {"_beagleComponent_": "beagle:container",
         "context": {"id": "user", "value": {"name": "Ana"}},
         "children": [
           {"_beagleComponent_": "beagle:text", "text": "Hi @{user.nmae}"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container",
         "context": {"id": "user", "value": {"name": "Ana"}},
         "children": [
           {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}"}]}
        """),
  ]

  /// What is wrong between the parts of a document.
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
      .unknownID, .warning, "components are added to one that is not there",
      cause:
        "No component of the screen has the id that `addChildren` names; nothing is added. A screen with lazy "
        + "components or components of the application's own is given the benefit of the doubt.",
      cure: "Mend the id.",
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
      .unreachableTemplate, .warning, "a template of a list is never taken",
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
        + "joined to the base URL, nor a URL with a scheme. A blank inside a path is a note: it is sent as %20. Of a "
        + "URL with expressions, what stands before the first is looked at.",
      cure: "Mend the URL.",
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
      .unpushedRoute, .note, "a screen is gone back to that nothing here leads to",
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

  /// What some of those who use a document see and others do not.
  static let accessibility = [
    DiagnosticRule(
      .missingLabel, .warning, "something has no words for those who do not see it",
      cause:
        "Screen readers have nothing to say of an image without a label, and of something that can be pressed "
        + "without a label or text inside. There are often many: `beagle check` says in one line how many, and lists "
        + "them with `--labels`.",
      cure: "Give it an `accessibilityLabel`. An image that is decoration only says `\"accessible\": false`.",
      before: """
        {"_beagleComponent_": "beagle:image",
         "path": {"_beagleImagePath_": "local", "mobileId": "kettle"}}
        """,
      after: """
        {"_beagleComponent_": "beagle:image",
         "path": {"_beagleImagePath_": "local", "mobileId": "kettle"},
         "accessibility": {"accessible": true, "accessibilityLabel": "A cast iron kettle"}}
        """),
    DiagnosticRule(
      .contrast, .warning, "text is hard to tell from what is behind it",
      cause:
        "The contrast of the text's colour with the nearest background is below 4.5:1, what WCAG 2 AA asks for. "
        + "For text with a `styleId`, which may be large, 3:1 is enough. Only colours written as such are compared.",
      cure: "Make the text darker or the background lighter, or the other way round.",
      before: """
        {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "#FFFFFF"},
         "children": [{"_beagleComponent_": "beagle:text", "text": "Tea", "textColor": "#AAAAAA"}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "#FFFFFF"},
         "children": [{"_beagleComponent_": "beagle:text", "text": "Tea", "textColor": "#595959"}]}
        """),
    DiagnosticRule(
      .portability, .note, "iOS, Android and the Web differ on this",
      cause:
        "The libraries of the platforms treat this differently, or one of them refuses the document; the finding says "
        + "how.",
      cure: "Nothing, if one platform shows the document; else write it in the way that all understand.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{divide(6, 4)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(6, 4)}"}"#),
  ]
}
