import BeagleSchema

extension DiagnosticRule {
  /// The rules about expressions.
  static let expressions = [
    DiagnosticRule(
      .expression, .warning, "an expression is not written as one",
      cause:
        "Something between `@{` and `}` breaks the grammar of expressions, or it is between `${` and `}` or `{{` and `}}` as in "
        + "other template languages. The whole text is then shown as it is written; a property that is no text is left "
        + "out.",
      cure: "Correct the expression. To show `@{` itself, write `\\\\@{`.",
      mended: "Writes `${user}` and `{{ user }}` as `@{user}`, if there is such a context.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1 2)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{sum(1, 2)}"}"#),
    DiagnosticRule(
      .literalExpression, .warning, "an expression is in a property that does not evaluate any",
      cause: "The property is taken as it is written: `@{…}` is used as plain text.",
      cure: "Write a literal, or move the changing part to a property that takes expressions.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row-@{global.number}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "id": "row"}"#),
    DiagnosticRule(
      .unknownOperation, .warning, "an expression calls an operation that is not known",
      cause:
        "No built-in operation has that name, upper and lower case differ. The call gives null, unless the "
        + "application registers the operation.",
      cure: "Correct the name. If the application has the operation, register it with the check.",
      mended: "Writes the only operation that is nearly spelled so.",
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
      cause: "The argument is always of a kind for which the operation has no result.",
      cure: "Give it an argument of the kind expected, or convert it with `int`, `double` or `string`.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase(12)}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('twelve')}"}"#),
    DiagnosticRule(
      .resultType, .error, "an expression never gives a value that its property accepts",
      cause:
        "Whatever the contexts hold, the value is of another kind or not among those the property knows. The "
        + "property keeps its default.",
      cure: "Write an expression that gives a value of the kind expected.",
      before: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{sum(1, 2)}"}"#,
      after: #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": "@{gt(3, 2)}"}"#),
  ]

  /// The rules about contexts.
  static let contexts = [
    DiagnosticRule(
      .undefinedContext, .error, "a context is read or set where there is none of that name",
      cause:
        "No component around the place declares the context: what is read is null, what is set is lost. In a part "
        + "without a screen the finding is a note, since the screen around it may declare the context.",
      cure: "Correct the name, or declare the context on a component around both places.",
      mended: "Writes the only context that is nearly spelled so, in a document that is a whole screen.",
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
      cure: "Move what reads the item into the template, or correct `iteratorName`.",
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
      cure: "Take the context out, or correct the name in the expressions.",
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
      .readOnlyContext, .warning, "the index of a list's item is set",
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
      cure: "Correct the path.",
      before: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a..b", "value": 1}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a.b", "value": 1}]}
        """),
    DiagnosticRule(
      .unknownMember, .warning, "a member is read or set that a context or an item does not have",
      cause:
        "The context is declared, or the list's items are written, with objects that have a member of almost this name, and "
        + "no action in the document sets the one that is read; what is read is a member of a text or a number; an event's "
        + "context has other members; or no item has what is the list's `key`. What is read is null. Or an action sets a "
        + "member that the context is declared without, and nothing reads it. Where actions set what the document "
        + "does not say, such as the response of a request, or lazy components and those of the application's own may "
        + "set it, nothing is said.",
      cure: "Correct the name, or declare the member with the value it begins with.",
      mended: "Writes the only member that is nearly spelled so.",
      before: """
        {"_beagleComponent_": "beagle:listView",
         "dataSource": [{"name": "Ana"}, {"name": "Bo"}], "iteratorName": "person",
         "templates": [
           {"view": {"_beagleComponent_": "beagle:text", "text": "Hi @{person.nmae}"}}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:listView",
         "dataSource": [{"name": "Ana"}, {"name": "Bo"}], "iteratorName": "person",
         "templates": [
           {"view": {"_beagleComponent_": "beagle:text", "text": "Hi @{person.name}"}}]}
        """),
    DiagnosticRule(
      .contextType, .warning, "an action gives a context a value of another kind",
      cause:
        "The context is declared with an array, an object, a number, or `true` or `false`, and the action sets it, or the "
        + "member, to something that what reads it cannot use; or the action's path goes on from a value that has "
        + "nothing inside, which is then replaced. Values of expressions are not looked at.",
      cure: "Write a value of the kind declared, or correct the path.",
      mended: #"Writes `"true"` as `true` and `"5"` as `5`."#,
      before: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "isOpen", "value": false},
         "children": [
           {"_beagleComponent_": "beagle:button", "text": "@{condition(isOpen, 'Less', 'More')}",
            "onPress": [
              {"_beagleAction_": "beagle:setContext", "contextId": "isOpen", "value": "true"}]}]}
        """,
      after: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "isOpen", "value": false},
         "children": [
           {"_beagleComponent_": "beagle:button", "text": "@{condition(isOpen, 'Less', 'More')}",
            "onPress": [
              {"_beagleAction_": "beagle:setContext", "contextId": "isOpen", "value": true}]}]}
        """),
  ]

  /// What some of those who use a document see and others do not.
  static let accessibility = [
    DiagnosticRule(
      .missingLabel, .warning, "something has no description for people who cannot see it",
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
      .contrast, .warning, "text has too little contrast with its background",
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
      .refused, .warning, "a client in the field refuses it, or leaves a part of it out",
      cause:
        "Some version of a client does not show the screen, leaves a part of it out, or does nothing where an action is: it is "
        + "stricter about letter case, lists, lengths, older names or properties that must be there, or too old to know "
        + "the type. The finding says which versions, and what becomes of the place. The clients are those of "
        + "`--clients` or the project file, else the newest iOS, Android and Web.",
      cure: "Write it in the way that all clients read, or send another screen to those that are too old.",
      mended: "Writes capitals, lists, lengths in full and the names of today.",
      before: """
        {"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "center",
         "style": {"margin": {"all": 8}}}
        """,
      after: """
        {"_beagleComponent_": "beagle:text", "text": "Hi", "alignment": "CENTER",
         "style": {"margin": {"all": {"value": 8, "type": "REAL"}}}}
        """),
    DiagnosticRule(
      .portability, .note, "clients in the field differ on this",
      cause:
        "All clients show it, and some ignore a property or read it in another way; the finding says which and how.",
      cure: "Nothing, if that is what you want there; else write it in a way that means the same for all.",
      before: #"{"_beagleComponent_": "beagle:text", "text": "@{capitalize('green tea')}"}"#,
      after: #"{"_beagleComponent_": "beagle:text", "text": "@{uppercase('green tea')}"}"#),
    DiagnosticRule(
      .unknownSupport, .warning, "it is not known what a client in the field makes of it",
      cause:
        "The table of clients says nothing of this: the sources of a version do not tell, or the application has not "
        + "declared the component. Only `--strict` makes a finding of it; otherwise the last line counts the places.",
      cure: "Declare it in a file about the application's client, or try it there.",
      before: ##"{"_beagleComponent_": "custom:chart", "points": [1, 2]}"##,
      after: #"{"_beagleComponent_": "beagle:text", "text": "1, 2"}"#),
  ]

  static let exclusions = [
    DiagnosticRule(
      .exclusion, .warning, "an exclusion leaves nothing out, or has no reason",
      cause:
        "`_beagleIgnore_` leaves findings with some codes out, in its object and all that is in it. What it was written "
        + "for may have been mended, or the code does not exist.",
      cure: "Take it out, or write a code and the reason.",
      before: ##"""
        {"_beagleComponent_": "beagle:text", "text": "Hi",
         "_beagleIgnore_": {"contrast": "the brand's colour"}}
        """##,
      after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)
  ]
}
