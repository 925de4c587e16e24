// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter DescriptionTests

extension Descriptions {
  static let table = #"""
    Accessibility: Information about a component for assistive technology.
    Accessibility.accessibilityLabel: The text that is read out instead of the content. Expressions are not \#
    evaluated. Absent: the content.
    Accessibility.accessible: Whether assistive technology finds the component. Absent: true.
    Accessibility.isHeader: Whether it is announced as a heading. Absent: false.
    ActionAnalytics: Whether an action is recorded when it runs. Absent: yes, if the application's \#
    analytics configuration lists its name.
    ActionAnalytics.Entries.additionalEntries: An object that is added to the record. Absent: none.
    ActionAnalytics.Entries.attributes: Paths into the action's JSON, such as `route.url`, whose evaluated \#
    values are recorded. Absent: those of the application's configuration.
    AddChildren: Adds components to the first component on the screen that has the id, searched depth \#
    first. If there is none, nothing happens. Expressions in the new components read the contexts that are \#
    visible at the component they are added to.
    AddChildren.Children: The components to add, or an expression that gives their JSON when the action \#
    runs.
    AddChildren.Mode: The position of the new components among the existing children.
    AddChildren.Mode.APPEND: After the existing children.
    AddChildren.Mode.PREPEND: Before the existing children, in the order of `value`.
    AddChildren.Mode.REPLACE: Replaces the existing children and removes their contexts.
    AddChildren.componentId: The id, without expressions. Ids in list cells end with the cell's key: \#
    `row:7`.
    AddChildren.mode: Absent: append.
    AddChildren.value: The new components.
    Alert: Shows a message with one button. Its texts are evaluated when it is shown. The actions after it \#
    do not wait until it is closed.
    Alert.labelOk: The button's text, without expressions. Absent: the platform's default.
    Alert.message: The text of the dialog. Null is shown as an empty message.
    Alert.onPressOk: Run when the user presses the button. There is no implicit context to read.
    Alert.title: Shown above the message. Absent: no title.
    Button: Text that runs actions when pressed.
    Button.enabled: Whether the button runs its actions. Absent: true. An expression that gives null \#
    changes nothing.
    Button.onPress: Run when the user presses the button. There is no implicit context to read.
    Button.styleId: The name of a style in the application's theme. An unknown name changes nothing; \#
    `style` overrides it. Absent: none.
    Button.text: The label. Null is shown as an empty text.
    Color: A colour with transparency, written `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
    Condition: Runs one of two lists of actions, with the contexts that this action can read.
    Condition.condition: Evaluated when the action runs. Only `true` is true: null, 1 and the text `true` \#
    are not.
    Condition.onFalse: Run if the condition is not true, including null.
    Condition.onTrue: Run if the condition is true.
    Confirm: Shows a dialog with two buttons. Its texts are evaluated when it is shown. The actions after \#
    it do not wait until it is closed.
    Confirm.labelCancel: The text of the other button, without expressions. Absent: the platform's default.
    Confirm.labelOk: The text of the confirming button, without expressions. Absent: the platform's \#
    default.
    Confirm.message: The question. Null is shown as an empty text.
    Confirm.onPressCancel: Run when the user declines the question. There is no implicit context to read.
    Confirm.onPressOk: Run when the user confirms the question. There is no implicit context to read.
    Confirm.title: Shown above the question. Absent: no title.
    Container: A box that arranges its children, by default in a column.
    Container.children: The components in the order of the layout. Absent: none.
    Container.styleId: The name of a style in the application's theme. An unknown name changes nothing; \#
    `style` overrides it. Absent: none.
    Context: A named value that expressions read and actions change. Strings inside it are data: never \#
    evaluated. In a document, backslashes in a string without an expression are unescaped, as everywhere: \#
    `\\@{x}` is the text `@{x}`. The component that declares it and everything inside that component can \#
    read it. The nearest context with an id hides those further out.
    Context.id: The name in expressions: letters, digits and underscores. A declaration of `global`, \#
    `null`, `true`, `false` or a whole number is ignored, because these are reserved.
    Context.value: The initial value, which stays in the document's bytes until it is read. Absent: null.
    CornerRadius: The radii of a box's corners, in points. The radius of a corner overrides `radius`.
    CornerRadius.bottomLeft: In points. Absent: `radius`.
    CornerRadius.bottomRight: In points. Absent: `radius`.
    CornerRadius.radius: The radius of every corner that has no other radius. Absent: 0.
    CornerRadius.topLeft: In points. Absent: `radius`.
    CornerRadius.topRight: In points. Absent: `radius`.
    EdgeValue: Lengths for the edges of a box. A specific edge overrides `horizontal` and `vertical`, and \#
    these override `all`; `start` and `end` override `left` and `right`. An edge without any of them has no \#
    length.
    EdgeValue.all: The length of every edge that has no other length. Absent: none.
    EdgeValue.bottom: The bottom edge. Absent: `vertical` or `all`.
    EdgeValue.end: The right edge, as text runs from left to right. Absent: `right`.
    EdgeValue.horizontal: The left and the right edge; `left`, `right`, `start` and `end` override it. \#
    Absent: `all`.
    EdgeValue.left: The left edge; `start` overrides it. Absent: `horizontal` or `all`.
    EdgeValue.right: The right edge; `end` overrides it. Absent: `horizontal` or `all`.
    EdgeValue.start: The left edge, as text runs from left to right. Absent: `left`.
    EdgeValue.top: The top edge. Absent: `vertical` or `all`.
    EdgeValue.vertical: The top and the bottom edge; `top` and `bottom` override it. Absent: `all`.
    Flex: The flexbox properties of a box and of its position in its parent, as in CSS.
    Flex.AlignContent: The distribution of free space between wrapped lines.
    Flex.AlignContent.CENTER: Packs lines in the middle; half of the free space is on either side.
    Flex.AlignContent.FLEX_END: Packs lines at the end; free space precedes the first line.
    Flex.AlignContent.FLEX_START: Packs lines at the start; free space follows the last line.
    Flex.AlignContent.SPACE_AROUND: Puts equal free space on both sides of each line; the ends have half as \#
    much as two neighbours have between them.
    Flex.AlignContent.SPACE_BETWEEN: Puts equal free space between lines, and none at the ends.
    Flex.AlignContent.STRETCH: Stretches lines by equal shares of the free space.
    Flex.AlignItems: The alignment of children on the cross axis.
    Flex.AlignItems.BASELINE: In a row, puts the first lines of the children's texts on one baseline; in a \#
    column, the same as `FLEX_START`.
    Flex.AlignItems.CENTER: Centres children on the cross axis.
    Flex.AlignItems.FLEX_END: Puts children at the end of the cross axis: the bottom of a row, the right of \#
    a column.
    Flex.AlignItems.FLEX_START: Puts children at the start of the cross axis: the top of a row, the left of \#
    a column.
    Flex.AlignItems.STRETCH: Stretches children that have no size on the cross axis to fill it.
    Flex.AlignSelf: The alignment of one child on its parent's cross axis.
    Flex.AlignSelf.AUTO: Takes the parent's `alignItems`.
    Flex.AlignSelf.BASELINE: In a row, puts the first line of the child's text on the others' baseline; in \#
    a column, the same as `FLEX_START`.
    Flex.AlignSelf.CENTER: Centres the child on the cross axis.
    Flex.AlignSelf.FLEX_END: Puts the child at the end of the cross axis: the bottom of a row, the right of \#
    a column.
    Flex.AlignSelf.FLEX_START: Puts the child at the start of the cross axis: the top of a row, the left of \#
    a column.
    Flex.AlignSelf.STRETCH: Stretches the child to fill the cross axis if it has no size there.
    Flex.Direction: The axis along which children follow each other, and from which end.
    Flex.Direction.COLUMN: Children run from top to bottom.
    Flex.Direction.COLUMN_REVERSE: Children run from bottom to top.
    Flex.Direction.ROW: Children run from left to right.
    Flex.Direction.ROW_REVERSE: Children run from right to left.
    Flex.JustifyContent: The distribution of free space on the main axis.
    Flex.JustifyContent.CENTER: Packs children in the middle; half of the free space is on either side.
    Flex.JustifyContent.FLEX_END: Packs children at the end; free space precedes the first child.
    Flex.JustifyContent.FLEX_START: Packs children at the start; free space follows the last child.
    Flex.JustifyContent.SPACE_AROUND: Puts equal free space on both sides of each child; the ends have half \#
    as much as two neighbours have between them.
    Flex.JustifyContent.SPACE_BETWEEN: Puts equal free space between children, and none at the ends.
    Flex.JustifyContent.SPACE_EVENLY: Puts equal free space between children and at both ends.
    Flex.Wrap: Whether children that do not fit continue in a further line.
    Flex.Wrap.NO_WRAP: Children stay in one line; they shrink, or overflow the box.
    Flex.Wrap.WRAP: Children continue in further lines, which follow the first.
    Flex.Wrap.WRAP_REVERSE: Children continue in further lines, which precede the first.
    Flex.alignContent: Absent: flex start.
    Flex.alignItems: Absent: stretch.
    Flex.alignSelf: Absent: auto.
    Flex.basis: The length in the parent's direction before growing and shrinking. Absent: auto, which is \#
    the size.
    Flex.flex: Shorthand: a positive number is a grow factor with a basis of 0, a negative one a shrink \#
    factor. `grow`, `shrink` and `basis` override it. Absent: none.
    Flex.flexDirection: Absent: column.
    Flex.flexWrap: Absent: no wrap.
    Flex.grow: The flex grow factor. Absent: 0.
    Flex.justifyContent: Absent: flex start.
    Flex.shrink: The flex shrink factor, weighted by the child's length. Absent: 1.
    Form: Inputs whose values are sent together (Beagle 1.x). Superseded by `simpleForm`.
    Form.additionalData: Values that are sent with those of the inputs. An entry overrides an input with \#
    its name. Absent: none.
    Form.child: The inputs and the `formSubmit`, at any depth.
    Form.group: The name under which values are kept from form to form. They are sent as well, unless an \#
    input has their name. Absent: none.
    Form.onSubmit: Run when the user presses a `formSubmit` and every required input is valid. \#
    `formRemoteAction` and `formLocalAction` receive the values.
    Form.shouldStoreFields: Whether the values are stored under `group` when the form is submitted. Absent: \#
    false.
    FormInput: Gives its child's value a name in a `form` (Beagle 1.x).
    FormInput.child: The input: its value is the text of the first `textInput` in it.
    FormInput.errorMessage: The message that the child gets if the value is invalid. Absent: none.
    FormInput.name: The name under which the value is sent.
    FormInput.required: Whether the form is submitted only if the value is valid. Absent: false.
    FormInput.validator: The name of the application's validator that decides whether a required value is \#
    valid. Absent: none.
    FormLocalAction: Passes a form's values to the application (Beagle 1.x).
    FormLocalAction.data: Values that are passed with those of the inputs. An input overrides an entry with \#
    its name. Absent: none.
    FormLocalAction.name: The name of the application's handler.
    FormMethod: The HTTP method of a Beagle 1.x form. Decoding ignores letter case and fails for other \#
    methods.
    FormMethod.DELETE: Values are sent in the URL's query.
    FormMethod.GET: Values are sent in the URL's query.
    FormMethod.POST: Values are sent as a JSON object.
    FormMethod.PUT: Values are sent as a JSON object.
    FormRemoteAction: Sends a form's values and runs the one action in the response (Beagle 1.x).
    FormRemoteAction.method: GET and DELETE send the values in the URL's query, POST and PUT in the body.
    FormRemoteAction.path: An absolute URL, or a path that is joined to the base URL.
    FormSubmit: Submits its `form` when its child is pressed (Beagle 1.x).
    FormSubmit.child: The component that submits the form when it is pressed.
    FormSubmit.enabled: Whether it can be pressed before every required input is valid. Absent: true.
    FormValidation: Shows errors on a form's inputs (Beagle 1.x).
    FormValidation.FieldError: A message for an input.
    FormValidation.FieldError.inputName: The `name` of the input.
    FormValidation.FieldError.message: The message that the input shows, without expressions.
    FormValidation.errors: One message for each invalid input. Names without an input in the form are \#
    ignored.
    GridView: Cells in columns, or in rows if the grid is horizontal: one for each item of its data.
    GridView.children: A legacy form: one cell with all of them, if there are no templates. Absent: none.
    GridView.dataSource: The array of items, usually an expression. There is one cell for each item. If the \#
    value is not an array, null included, there are no cells. Absent: no items. Only a list of `children` \#
    can omit it.
    GridView.direction: Absent: vertical.
    GridView.indexName: The context id under which a cell reads its index, counted from 0. Absent: `index`.
    GridView.isScrollIndicatorVisible: Whether a scroll bar is shown. Absent: false.
    GridView.iteratorName: The context id under which a cell reads its item. Absent: `item`.
    GridView.key: The path, inside each item, of a text or number that identifies the item. The list \#
    appends this value to the ids in the item's cell: `row:7`. Absent: the item's index. The list also uses \#
    the index for an item without a text or number at the path.
    GridView.onScrollEnd: Run when the user scrolls to `scrollEndThreshold`, or immediately if all content \#
    fits. The list runs the actions only once until `dataSource` changes. There is no implicit context to \#
    read.
    GridView.scrollEndThreshold: The part of the content, in percent, that has to be scrolled into view for \#
    `onScrollEnd` to run. Absent: 100.
    GridView.spanCount: The number of columns, or of rows if it is horizontal. A number below 1 is the same \#
    as 1. Absent: 1.
    GridView.templates: How items are shown: by the first template whose case is true, else by the first \#
    without a case. If there is neither, the item's cell is empty. Absent: none.
    GridView.useParentScroll: Whether the grid takes its full length and leaves scrolling to its parent. \#
    Absent: false.
    HTTPMethod: An HTTP method. Decoding ignores letter case.
    HTTPMethod.DELETE: Removes the resource.
    HTTPMethod.GET: Requests a resource; has no body.
    HTTPMethod.HEAD: Requests the headers of a GET; the response has no body.
    HTTPMethod.PATCH: Changes a part of the resource.
    HTTPMethod.POST: Sends a body to be processed.
    HTTPMethod.PUT: Replaces the resource with the body.
    Image: An image, from the application or from the network.
    Image.Mode: How the image fills its box.
    Image.Mode.CENTER: Unscaled and centred.
    Image.Mode.CENTER_CROP: Scaled proportionally to the smallest size that covers the box, and cropped.
    Image.Mode.FIT_CENTER: Scaled proportionally to the largest size that fits into the box.
    Image.Mode.FIT_XY: Stretched to the box.
    Image.mode: Absent: fit center.
    Image.path: An expression can give the whole path object. Null shows nothing.
    Image.styleId: The name of a style in the application's theme. An unknown name changes nothing. Absent: \#
    none.
    ImagePath: The source of an image.
    LazyComponent: A component that is loaded separately and replaces its initial state. It reads the \#
    contexts around it.
    LazyComponent.initialState: Shown until the component has loaded, and kept if it cannot be loaded. \#
    Absent: an empty container.
    LazyComponent.path: An absolute URL, or a path that is joined to the base URL. Expressions in it are \#
    not evaluated.
    ListView: A row or column of cells, one for each item of its data.
    ListView.children: A legacy form: one cell with all of them, if there are no templates. Absent: none.
    ListView.dataSource: The array of items, usually an expression. There is one cell for each item. If the \#
    value is not an array, null included, there are no cells. Absent: no items. Only a list of `children` \#
    can omit it.
    ListView.direction: Absent: vertical.
    ListView.indexName: The context id under which a cell reads its index, counted from 0. Absent: `index`.
    ListView.isScrollIndicatorVisible: Whether a scroll bar is shown. Absent: false.
    ListView.iteratorName: The context id under which a cell reads its item. Absent: `item`.
    ListView.key: The path, inside each item, of a text or number that identifies the item. The list \#
    appends this value to the ids in the item's cell: `row:7`. Absent: the item's index. The list also uses \#
    the index for an item without a text or number at the path.
    ListView.onScrollEnd: Run when the user scrolls to `scrollEndThreshold`, or immediately if all content \#
    fits. The list runs the actions only once until `dataSource` changes. There is no implicit context to \#
    read.
    ListView.scrollEndThreshold: The part of the content, in percent, that has to be scrolled into view for \#
    `onScrollEnd` to run. Absent: 100.
    ListView.templates: How items are shown: by the first template whose case is true, else by the first \#
    without a case. If there is neither, the item's cell is empty. Absent: none.
    ListView.useParentScroll: Whether the list takes its full length and leaves scrolling to its parent. \#
    Absent: false.
    LocalImage: An image of the application.
    LocalImage.mobileId: The name of the picture in the application. Absent: none.
    LocalImage.url: The path of the picture in web applications. Absent: none.
    NavigationBar: The bar at the top of a screen.
    NavigationBar.backButtonAccessibility: Information about the back button for assistive technology. \#
    Absent: the platform's default.
    NavigationBar.navigationBarItems: Buttons at the trailing edge, from left to right. Absent: none.
    NavigationBar.showBackButton: Whether a back button is shown if there is a screen to go back to. \#
    Absent: true.
    NavigationBar.styleId: The name of a style in the application's theme. An unknown name changes nothing. \#
    Absent: none.
    NavigationBar.title: The title, without expressions.
    NavigationBarItem: A button in a `navigationBar`.
    NavigationBarItem.accessibility: Information for assistive technology. Absent: the text.
    NavigationBarItem.id: The name of the button in analytics records. Absent: none.
    NavigationBarItem.image: In a document: the name of a local image, or an object with it. Absent: none.
    NavigationBarItem.onPress: Run when the user presses the button. The actions read the contexts that are \#
    visible to the screen's content. There is no implicit context to read. Absent: none.
    NavigationBarItem.text: The item's text; expressions are not evaluated. Absent: empty. Phones show the \#
    image instead, if there is one; a terminal shows the text.
    NavigationContext: A value that a navigation passes to its destination, which reads it as \#
    `navigationContext`. A navigation without one does not change the destination's value; that of a new \#
    screen is null.
    NavigationContext.path: The path in the destination's current value, like `user.names[0]`; missing \#
    objects and arrays are created. Absent: the whole value.
    NavigationContext.value: Evaluated before the navigation, with the contexts of the current screen. \#
    Absent: null.
    OpenExternalURL: Opens a URL with the system. A failure to open it is logged.
    OpenExternalURL.url: The URL after evaluation, not joined to the base URL.
    OpenNativeRoute: Opens a native screen of the application. If the application has no screen of that \#
    name, nothing is opened.
    OpenNativeRoute.data: Values from which the application makes the screen. They are evaluated when the \#
    action runs. Absent: none.
    OpenNativeRoute.route: The application's name or path for the screen.
    OpenNativeRoute.shouldResetApplication: Whether the screen replaces all open screens instead of being \#
    pushed. Absent: false.
    PageIndicator: Dots that show which of several pages is visible. They do not react to presses.
    PageIndicator.currentPage: The index of the visible page, counted from 0. Absent: nothing is shown.
    PageIndicator.numberOfPages: The number of dots. Absent: nothing is shown.
    PageIndicator.selectedColor: The colour of the dot of the current page. Absent: the renderer's default.
    PageIndicator.unselectedColor: The colour of the other dots. Absent: the renderer's default.
    PageView: Pages, one of which is visible. It takes the free space in its parent.
    PageView.children: The pages. The contexts of all pages exist, whichever is visible. Absent: none.
    PageView.currentPage: The index of the visible page, counted from 0. Absent: the first page, or the \#
    page that was visible. An index out of range turns no page. A change of the value does not run \#
    `onPageChange`.
    PageView.onPageChange: Run when the user turns the page; the context `onPageChange` has its index, \#
    counted from 0.
    PageView.pageIndicator: A legacy form: an indicator below the pages. It shows their number and the \#
    current one, whatever its own properties. Absent: none.
    PopStack: Closes the current stack and shows the one below. If it is the only one, nothing happens.
    PopStack.navigationContext: The value that the destination reads as `navigationContext`. Absent: the \#
    destination keeps its value.
    PopToView: Goes back to a screen of the current stack and closes those above it. If several match, the \#
    topmost is shown; if none matches, nothing happens.
    PopToView.navigationContext: The value that the destination reads as `navigationContext`. Absent: the \#
    destination keeps its value.
    PopToView.route: The screen's URL or id. Both are case-sensitive; URLs are compared after joining them \#
    to the base URL.
    PopView: Goes back one screen. On the only screen of a stack, it is equivalent to `popStack`.
    PopView.navigationContext: The value that the destination reads as `navigationContext`. Absent: the \#
    destination keeps its value.
    PullToRefresh: Lets the user pull its child down to reload it.
    PullToRefresh.child: The content. A list, grid or scroll view is pulled itself; any other component is \#
    wrapped in a scroll view.
    PullToRefresh.color: The colour of the spinner. Absent: the renderer's choice.
    PullToRefresh.isRefreshing: Whether the spinner turns: true starts it without running `onPull`, false \#
    or null stops it. Absent: false.
    PullToRefresh.onPull: Run when the user pulls the child down, which shows the spinner. There is no \#
    implicit context to read. Absent: none.
    PushStack: Opens a new stack with one screen on top of the open stacks.
    PushStack.controllerId: The name of a navigation controller that the application registers. Absent: the \#
    default controller. An unknown name selects the default controller, too.
    PushStack.navigationContext: The value that the destination reads as `navigationContext`. Absent: null.
    PushStack.route: The first screen of the new stack.
    PushView: Adds a screen to the current stack.
    PushView.controllerId: The name of a navigation controller. No client uses it: the screen keeps the \#
    controller of its stack. Absent: the current one.
    PushView.navigationContext: The value that the destination reads as `navigationContext`. Absent: null.
    PushView.route: The screen to add.
    RemoteImage: An image from the network.
    RemoteImage.placeholder: The picture that is shown until the remote one has loaded, or if it cannot be \#
    loaded. Absent: none.
    RemoteImage.url: An absolute URL, or a path that is joined to the base URL.
    RemoteRoute: A screen to load.
    RemoteRoute.fallback: The screen that is shown if the URL cannot be loaded. Absent: none.
    RemoteRoute.httpAdditionalData: Absent: a plain GET.
    RemoteRoute.shouldPrefetch: Whether the screen is loaded as soon as the component with the action is \#
    shown; only if `url` has no expressions. Absent: false.
    RemoteRoute.url: An absolute URL, or a path that is joined to the base URL.
    ResetApplication: Replaces all stacks with one that contains one screen. The user cannot go back from \#
    it.
    ResetApplication.controllerId: The name of a navigation controller that the application registers. \#
    Absent: the default controller. An unknown name selects the default controller, too.
    ResetApplication.navigationContext: The value that the destination reads as `navigationContext`. \#
    Absent: null.
    ResetApplication.route: The only screen afterwards.
    ResetStack: Replaces the current stack's screens with one. Closing it reveals the stack below.
    ResetStack.controllerId: The name of a navigation controller that the application registers. Absent: \#
    the default controller. An unknown name selects the default controller, too. Beagle for iOS ignores the \#
    property in this action.
    ResetStack.navigationContext: The value that the destination reads as `navigationContext`. Absent: \#
    null.
    ResetStack.route: The only screen of the stack afterwards.
    Route: The destination of a navigation: a screen to load, or one in the document. A local screen is \#
    shown at once. A remote one is shown when it has loaded; if it cannot be loaded, the navigation does \#
    not happen, unless the route has a fallback.
    Route.LocalRoute.screen: The screen, which is shown at once.
    RouteRequest: The parameters of a screen request that is not a plain GET. Evaluated when the navigation \#
    happens.
    RouteRequest.body: The body, sent as JSON. Expressions in the strings inside it are evaluated. Absent: \#
    none.
    RouteRequest.headers: Headers that are sent with those of every request. The names are not evaluated. \#
    Absent: none.
    RouteRequest.method: Absent: GET.
    SafeArea: The edges at which a screen avoids the areas that the device covers. An absent edge avoids \#
    them.
    SafeArea.bottom: The bottom edge. Absent: true.
    SafeArea.leading: The left edge. Absent: true.
    SafeArea.top: The top edge. Absent: true.
    SafeArea.trailing: The right edge. Absent: true.
    Screen: A whole screen: a component below an optional navigation bar.
    Screen.child: The content of the screen. It is as high as its own content unless its style lets it \#
    grow. If it is higher than the viewport, it scrolls below the navigation bar.
    Screen.navigationBar: Absent: no bar.
    Screen.safeArea: Absent: all edges.
    ScrollDirection: The axis of a scroll view or list.
    ScrollDirection.HORIZONTAL: From left to right.
    ScrollDirection.VERTICAL: From top to bottom.
    ScrollView: A box whose content may be larger than itself. It takes the free space in its parent.
    ScrollView.children: The components that follow each other along `scrollDirection`. Absent: none.
    ScrollView.scrollBarEnabled: Whether a scroll bar is shown. Absent: true.
    ScrollView.scrollDirection: Absent: vertical.
    SendRequest: Sends an HTTP request and runs actions on its response. The response is data: `@{…}` in it \#
    is not evaluated.
    SendRequest.data: The body, sent as JSON; not for GET. Expressions inside it are evaluated when the \#
    action runs. Absent: none.
    SendRequest.headers: An object of strings: the only headers that are sent. Absent: none.
    SendRequest.method: Absent: GET. If the value of an expression is not a method, the request is a GET.
    SendRequest.onError: Run for any other status, or if there is no response; the status is then 0. The \#
    context `onError` has the members of `onSuccess`, and the reason as `message`.
    SendRequest.onFinish: Run after the actions of `onSuccess` or `onError`. There is no implicit context \#
    to read.
    SendRequest.onSuccess: Run for a status from 200 to 299. The context `onSuccess` has `data`, `status`, \#
    `statusCode` and `statusText`. The data is the body as JSON, as text if it is not JSON, or null if it \#
    is empty.
    SendRequest.url: An absolute URL, or a path that is joined to the base URL. If it is not a valid URL, \#
    `onError` runs.
    SetContext: Changes a context's value, or a part of it. Everything that reads the context is updated \#
    before the next action starts. If no such context is visible, nothing happens.
    SetContext.contextId: The nearest context with this id, looking outwards from the component whose event \#
    runs the action. `global` is the global context of the application. Absent: the nearest context that is \#
    declared by a component or is the item of a list cell; this is the behaviour on the web, whereas phones \#
    reject a document without the id.
    SetContext.path: The path in the value, like `user.names[0]`; missing objects and arrays are created. \#
    Absent: the whole value. An empty path selects the whole value, too.
    SetContext.value: The new value. Absent: null. Expressions inside it are evaluated when the action \#
    runs.
    SimpleForm: A box of inputs that are submitted together, by default in a column. The form collects no \#
    values: inputs write theirs to contexts, and `onSubmit` reads them there.
    SimpleForm.children: The inputs and other components, in layout order. Absent: none.
    SimpleForm.onSubmit: Run by a `submitForm` action inside the form, unless a text input or a custom \#
    component in the form has an error. The actions read the contexts that the submitting action can read. \#
    Absent: none.
    SimpleForm.onValidationError: Run instead of `onSubmit` if the `error` of an input is not empty, \#
    whether it is visible or not.
    SimpleForm.styleId: The name of a style in the application's theme. An unknown name changes nothing. \#
    Absent: none.
    Size: The size of a box, border and padding included, and its limits. Lengths that are absent result \#
    from the content and the parent. Percentages refer to the parent's width or height.
    Size.aspectRatio: Width divided by height. 0 and negative numbers set no ratio. Absent: none.
    Size.height: Points, a percentage, or auto: as high as the layout makes it. Absent: auto.
    Size.maxHeight: The box is never higher. Absent: no limit.
    Size.maxWidth: The box is never wider. Absent: no limit.
    Size.minHeight: The box is never lower, and wins over `maxHeight`. Absent: no limit.
    Size.minWidth: The box is never narrower, and wins over `maxWidth`. Absent: no limit.
    Size.width: Points, a percentage, or auto: as wide as the layout makes it. Absent: auto.
    Style: The appearance of a component and its layout. Lengths are in points. An expression that gives \#
    null or a value of another type does not change its property, which has its default at first.
    Style.Display: Whether the component is part of the layout.
    Style.Display.FLEX: Shown, and laid out as a flex box.
    Style.Display.NONE: It takes up no space and is invisible; its contexts and expressions stay active.
    Style.PositionType: What `position` is relative to.
    Style.PositionType.ABSOLUTE: Offsets place the box in its parent. Siblings are laid out as if it were \#
    not there.
    Style.PositionType.RELATIVE: Offsets move the box from where it would be. Siblings keep their places.
    Style.backgroundColor: The colour behind the content. Absent: transparent. An invalid colour is drawn \#
    as transparent.
    Style.borderColor: Absent: the renderer's choice.
    Style.borderWidth: Points, drawn inside the box. On phones a border takes no space from the content; in \#
    a terminal it takes a cell on each side. Absent: 0, no border.
    Style.cornerRadius: Absent: square corners.
    Style.display: Absent: flex.
    Style.flex: How the box arranges its children and takes part in its parent's arrangement. Absent: a \#
    column that neither grows nor wraps.
    Style.margin: The space outside the border. Percentages refer to the parent's width, also for top and \#
    bottom. May be negative. Absent: 0.
    Style.padding: The space inside the border. Percentages refer to the parent's width, also for top and \#
    bottom. Absent: 0.
    Style.position: Offsets from where the box would be, or from its parent's edges if `positionType` is \#
    absolute. Percentages refer to the parent's width or height. Absent: none.
    Style.positionType: Absent: relative.
    Style.size: Absent: as large as content and parent make it.
    SubmitForm: Submits the nearest `simpleForm` around the component of the event: runs the form's \#
    `onSubmit`, or its `onValidationError` if an input has an error. Outside a form, nothing happens. The \#
    form's actions read the contexts that this action can read.
    TabBar: A row of tabs, one of which is selected.
    TabBar.Item: A tab of a `tabBar`.
    TabBar.Item.icon: Shown with the title. Absent: the title alone.
    TabBar.Item.title: The tab's text, without expressions. Absent: the icon alone, or its name if images \#
    cannot be shown.
    TabBar.currentTab: The index of the selected tab, counted from 0. Absent: the first tab, or the tab \#
    that was selected. An index out of range selects no other tab. A change of the value does not run \#
    `onTabSelection`.
    TabBar.items: The tabs, from left to right.
    TabBar.onTabSelection: Run when the user selects a tab; the context `onTabSelection` has its index, \#
    counted from 0.
    TabBar.styleId: The name of a style in the application's theme. An unknown name changes nothing; \#
    `style` overrides it. Absent: none.
    TabItem: A tab of a `tabView` and its page.
    TabItem.child: The page that is shown while the tab is selected.
    TabItem.icon: Shown with the title. Absent: the title alone.
    TabItem.title: The tab's text, without expressions. Absent: the icon alone, or its name if images \#
    cannot be shown.
    TabView: A tab bar above its pages (Beagle 1.x). It manages the selection itself and starts with the \#
    first tab.
    TabView.children: The tabs, from left to right.
    TabView.styleId: The name of a style in the application's theme. An unknown name changes nothing; \#
    `style` overrides it. Absent: none.
    Template: A template for list items, optionally with a condition.
    Template.case: The condition, which can read the item, its index and the contexts of the list. Only \#
    `true` is true. Absent: the template is for all items that no other template matches.
    Template.view: The component for an item. It is created once per item, and reads the item under the \#
    list's `iteratorName` and the index under `indexName`.
    Text: Text that wraps to the width it is given.
    Text.Alignment: The horizontal alignment of the lines in the text's box.
    Text.Alignment.CENTER: Each line is centred.
    Text.Alignment.LEFT: Each line begins at the left edge.
    Text.Alignment.RIGHT: Each line ends at the right edge.
    Text.alignment: Absent: left.
    Text.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` \#
    overrides it. Absent: none.
    Text.text: The text to show. Null is shown as an empty text.
    Text.textColor: The colour of the text. Absent: the theme's or the platform's. Null and invalid colours \#
    select the theme's or the platform's colour.
    TextInput: A text field.
    TextInput.Kind: The kind of text.
    TextInput.Kind.DATE: A date in any format; it is not validated.
    TextInput.Kind.EMAIL: An e-mail address.
    TextInput.Kind.NUMBER: Digits and the signs that numbers are written with.
    TextInput.Kind.PASSWORD: A password, which is masked.
    TextInput.Kind.TEXT: Any text.
    TextInput.enabled: Whether the user can use the field. Absent: true. Null enables the field. The legacy \#
    property `disabled` is its opposite and overrides it.
    TextInput.error: The reason why the text is invalid, usually an expression. If it is not empty, a form \#
    around the input is not submitted, whether the error is shown or not. Absent: none.
    TextInput.hidden: A legacy property: whether the field is invisible and keeps its space. Absent: false.
    TextInput.onBlur: Run when editing ends; the context `onBlur` has the text as `value`.
    TextInput.onChange: Run once after each edit by the user; the context `onChange` has the new text as \#
    `value`.
    TextInput.onFocus: Run when editing begins; the context `onFocus` has the text as `value`.
    TextInput.placeholder: The text that is shown while the field is empty. Absent: none.
    TextInput.readOnly: Whether the field looks enabled but cannot be edited. Absent: false.
    TextInput.showError: Whether the error is shown, if it is not empty. Absent: false.
    TextInput.styleId: The name of a style in the application's theme. An unknown name changes nothing; \#
    `style` overrides it. Absent: none.
    TextInput.type: The client shows a keyboard for this kind of text, and masks a password. No client \#
    validates the text. Absent: text.
    TextInput.value: The text in the field. Absent: empty. Null empties the field. A change of the value \#
    does not run `onChange`.
    Touchable: Makes its child run actions when pressed. Draws nothing itself.
    Touchable.child: The component that can be pressed.
    Touchable.onPress: Run when the user presses the child. The actions read the contexts that are visible \#
    at the child. There is no implicit context to read.
    UnitValue: A length: points, a percentage of the parent's, or automatic.
    UnitValue.Kind: The unit of a length.
    UnitValue.Kind.AUTO: The layout determines the length and ignores the number. `width`, `height`, \#
    `basis` and margins can be automatic; for other lengths it is the same as absent.
    UnitValue.Kind.PERCENT: A percentage of the parent's size: 50 is half.
    UnitValue.Kind.REAL: Points.
    UnitValue.type: The unit of `value`.
    UnitValue.value: Points or a percentage, by `type`. Null is no length.
    WebView: A web page inside a screen.
    WebView.url: The URL after evaluation, not joined to the base URL.
    WidgetProperties.accessibility: Absent: the platform's defaults.
    WidgetProperties.context: A context that the component, its properties and everything inside it can \#
    read. Absent: none.
    WidgetProperties.id: Identifies the component for actions and analytics. It should be unique in a \#
    screen: if several components have the id, lookups return the first. In list cells, the keys of the \#
    cells are appended: `row:7`. Absent: none.
    WidgetProperties.onInit: Run once, before the component is first shown. Children run them before their \#
    parents, and siblings in document order. In a list, once for each new key. There is no implicit context \#
    to read.
    WidgetProperties.style: Absent: the default layout of the component's type.
    """#
}
