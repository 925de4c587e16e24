// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter DescriptionTests

extension Descriptions {
  static let table = #"""
    Accessibility: Information about a component for assistive technology.
    Accessibility.accessibilityLabel: Read out instead of the content. Expressions are not evaluated.
    Accessibility.accessible: Whether assistive technology finds the component. Absent: true.
    Accessibility.isHeader: Whether it is announced as a heading. Absent: false.
    ActionAnalytics: Whether an action is recorded when it runs. Without this property it is recorded if the application's analytics configuration lists its name.
    ActionAnalytics.Entries.additionalEntries: An object that is added to the record.
    ActionAnalytics.Entries.attributes: Paths into the action's JSON, such as `route.url`, whose evaluated values are recorded. Absent: those of the application's configuration.
    AddChildren: Adds components to the first component on the screen that has the id, searched depth first. If there is none, nothing happens. Expressions in the new components read the contexts that are visible at the component they are added to.
    AddChildren.Children: The components to add, or an expression that gives their JSON when the action runs.
    AddChildren.Mode: Where the components go among the children that are there.
    AddChildren.Mode.APPEND: After them.
    AddChildren.Mode.PREPEND: Before them, in the order of `value`.
    AddChildren.Mode.REPLACE: Replaces the children. The contexts of the old ones are removed with them.
    AddChildren.componentId: The id, taken as it is, without expressions. Ids in list cells end with the cell's key: `row:7`.
    AddChildren.mode: Absent: append.
    AddChildren.value: The new components.
    Alert: Shows a message with one button. Its texts are evaluated when it is shown. The actions after it do not wait until it is closed.
    Alert.labelOk: The button's text, without expressions. Absent: the platform's.
    Alert.message: The text of the dialog. Null is shown as an empty message.
    Alert.onPressOk: Run when the button is pressed. There is no implicit context to read.
    Alert.title: Above the message. Absent: no title.
    Button: Text that runs actions when pressed.
    Button.enabled: Absent: true. A disabled button does not run its actions. An expression that gives null leaves it as it was.
    Button.onPress: Run in order when it is pressed. There is no implicit context to read.
    Button.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    Button.text: The label. Null is shown as an empty one.
    Color: A colour with transparency, written `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
    Condition: Runs one of two lists of actions, with the contexts that this action can read.
    Condition.condition: Evaluated when the action runs. Only `true` is true: null, 1 and the text `true` are not.
    Condition.onFalse: Run everywhere else, where the condition is null, too.
    Condition.onTrue: Run where the condition is true.
    Confirm: Shows a dialog with two buttons. Its texts are evaluated when it is shown. The actions after it do not wait for it.
    Confirm.labelCancel: The text of the other button, without expressions. Absent: the platform's.
    Confirm.labelOk: The text of the button that confirms, without expressions. Absent: the platform's.
    Confirm.message: The question. Null is shown as an empty one.
    Confirm.onPressCancel: Run when it is not. There is no implicit context to read.
    Confirm.onPressOk: Run when the question is confirmed. There is no implicit context to read.
    Confirm.title: Above the question. Absent: no title.
    Container: A box that arranges its children, by default in a column.
    Container.children: In the order of the layout. Absent: none.
    Container.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    Context: A named value that expressions read and actions change. Strings inside it are data: never evaluated. In a document, one without an expression has its backslashes undone, as everywhere: `\\@{x}` is the text `@{x}`. The component that declares it and all inside that component can read it. The nearest context of an id hides those further out.
    Context.id: What expressions call it: letters, digits and underscores. A declaration of `global`, `null`, `true`, `false` or a whole number is ignored: these are reserved.
    Context.value: The context's first value, which stays in the document's bytes until it is read. Absent: null.
    CornerRadius: The radii of a box's corners, in points. The radius of a corner overrides `radius`.
    CornerRadius.bottomLeft: In points. Absent: `radius`.
    CornerRadius.bottomRight: In points. Absent: `radius`.
    CornerRadius.radius: For corners without a radius of their own. Absent: 0.
    CornerRadius.topLeft: In points. Absent: `radius`.
    CornerRadius.topRight: In points. Absent: `radius`.
    EdgeValue: Lengths for the edges of a box. A specific edge overrides `horizontal` and `vertical`, and these override `all`; `start` and `end` override `left` and `right`. An edge without any of them has no length.
    EdgeValue.all: The length of every edge that has no other length. Absent: none.
    EdgeValue.bottom: The bottom edge. Absent: `vertical` or `all`.
    EdgeValue.end: The right edge: text is taken to run from left to right.
    EdgeValue.horizontal: The left and the right edge, unless they have a length of their own. Absent: `all`.
    EdgeValue.left: The left edge; `start` overrides it. Absent: `horizontal` or `all`.
    EdgeValue.right: The right edge; `end` overrides it. Absent: `horizontal` or `all`.
    EdgeValue.start: The left edge: text is taken to run from left to right.
    EdgeValue.top: The top edge. Absent: `vertical` or `all`.
    EdgeValue.vertical: The top and the bottom edge, unless they have a length of their own. Absent: `all`.
    Flex: The flexbox properties of a box and of its position in its parent, as in CSS.
    Flex.AlignContent: The distribution of free space between wrapped lines.
    Flex.AlignContent.CENTER: Half before the first line, half behind the last.
    Flex.AlignContent.FLEX_END: Before the first line.
    Flex.AlignContent.FLEX_START: Behind the last line.
    Flex.AlignContent.SPACE_AROUND: Around each line; so at the ends half as much as between two.
    Flex.AlignContent.SPACE_BETWEEN: Between the lines alone.
    Flex.AlignContent.STRETCH: The lines grow by equal shares of it.
    Flex.AlignItems: The alignment of children on the cross axis.
    Flex.AlignItems.BASELINE: In a row, so that the first lines of their texts are on the same baseline; in a column like `flexStart`.
    Flex.AlignItems.CENTER: In the middle.
    Flex.AlignItems.FLEX_END: At the opposite side.
    Flex.AlignItems.FLEX_START: At the side where lines begin: the top of a row, the left of a column.
    Flex.AlignItems.STRETCH: Children without a size on the cross axis fill it.
    Flex.AlignSelf: The alignment of one child on its parent's cross axis.
    Flex.AlignSelf.AUTO: The parent's `alignItems`.
    Flex.AlignSelf.BASELINE: In a row, so that the first line of its text is on the others' baseline; in a column like `flexStart`.
    Flex.AlignSelf.CENTER: In the middle.
    Flex.AlignSelf.FLEX_END: At the opposite side.
    Flex.AlignSelf.FLEX_START: At the side where lines begin: the top of a row, the left of a column.
    Flex.AlignSelf.STRETCH: The child fills the cross axis if it has no size there.
    Flex.Direction: The axis along which children follow each other, and from which end.
    Flex.Direction.COLUMN: From top to bottom.
    Flex.Direction.COLUMN_REVERSE: From bottom to top.
    Flex.Direction.ROW: From left to right.
    Flex.Direction.ROW_REVERSE: From right to left.
    Flex.JustifyContent: The distribution of free space on the main axis.
    Flex.JustifyContent.CENTER: Half before the first child, half behind the last.
    Flex.JustifyContent.FLEX_END: Before the first child.
    Flex.JustifyContent.FLEX_START: Behind the last child.
    Flex.JustifyContent.SPACE_AROUND: Around each child; so at the ends half as much as between two.
    Flex.JustifyContent.SPACE_BETWEEN: Between the children alone.
    Flex.JustifyContent.SPACE_EVENLY: As much at the ends as between two children.
    Flex.Wrap: Whether children that do not fit go on in a further line.
    Flex.Wrap.NO_WRAP: They stay in one line and shrink, or stick out.
    Flex.Wrap.WRAP: The further lines come after the first.
    Flex.Wrap.WRAP_REVERSE: The further lines come before the first.
    Flex.alignContent: Absent: flex start.
    Flex.alignItems: Absent: stretch.
    Flex.alignSelf: Absent: auto.
    Flex.basis: The length in the parent's direction before growing and shrinking. Absent: auto, which is the size.
    Flex.flex: Shorthand: a positive number is a grow factor with a basis of 0, a negative one a shrink factor. `grow`, `shrink` and `basis` override it.
    Flex.flexDirection: Absent: column.
    Flex.flexWrap: Absent: no wrap.
    Flex.grow: The flex grow factor. Absent: 0.
    Flex.justifyContent: Absent: flex start.
    Flex.shrink: The flex shrink factor, weighted by the child's length. Absent: 1.
    Form: Inputs whose values are sent together (Beagle 1.x). `SimpleForm` replaces it.
    Form.additionalData: Sent besides the inputs' values. An entry wins over an input of its name.
    Form.child: The inputs and the `FormSubmit`, at any depth.
    Form.group: The name under which values are kept from form to form. Values kept there are sent, too, where no input has their name.
    Form.onSubmit: Run in order when every required input is valid. `FormRemoteAction` and `FormLocalAction` get the values.
    Form.shouldStoreFields: Whether the values are kept under `group` when the form is submitted. Absent: false.
    FormInput: Gives its child's value a name in a `Form` (Beagle 1.x).
    FormInput.child: The input: its value is the text of the first `TextInput` in it.
    FormInput.errorMessage: Passed to the child if the value is not valid.
    FormInput.name: The name under which the value is sent.
    FormInput.required: Whether the form is submitted only when the value is valid. Absent: false.
    FormInput.validator: The application's validator of this name decides whether a required value is valid.
    FormLocalAction: Passes a form's values to the application (Beagle 1.x).
    FormLocalAction.data: Passed together with the values of the inputs. An input overrides an entry of its name.
    FormLocalAction.name: The name of the application's handler.
    FormMethod: The methods that a form of Beagle 1.x is sent with. Any letter case is read; a document with another method is not.
    FormMethod.DELETE: The values are the URL's query.
    FormMethod.GET: The values are the URL's query.
    FormMethod.POST: The values are a JSON object.
    FormMethod.PUT: The values are a JSON object.
    FormRemoteAction: Sends a form's values and runs the one action that comes back (Beagle 1.x).
    FormRemoteAction.method: How the values are sent: with GET and DELETE in the URL's query, with POST and PUT as the body.
    FormRemoteAction.path: Absolute, or a path that is joined to the base URL.
    FormSubmit: Submits its `Form` when its child is pressed (Beagle 1.x).
    FormSubmit.child: The component that submits the form when it is pressed.
    FormSubmit.enabled: Whether it can be pressed before every required input is valid. Absent: true.
    FormValidation: Shows errors on a form's inputs (Beagle 1.x).
    FormValidation.FieldError.inputName: The `name` of the input.
    FormValidation.FieldError.message: What the input shows. Taken as it is, without expressions.
    FormValidation.errors: One message for each input that is not valid. A name that no input of the form has shows nothing.
    GridView: Cells in columns, or in rows where it is horizontal: one for each item of its data.
    GridView.children: A legacy form: one cell with all of them, if there are no templates.
    GridView.dataSource: The items: an array. Anything else, null included, is no items. Only a list of `children` may be without.
    GridView.direction: Absent: vertical.
    GridView.indexName: The context id under which a cell reads its index, counted from 0. Absent: `index`.
    GridView.isScrollIndicatorVisible: Absent: false.
    GridView.iteratorName: The context id under which a cell reads its item. Absent: `item`.
    GridView.key: The path inside an item to the text or number that identifies it. Ids in a cell end with it: `row:7`. Absent, or if there is no text or number: the item's index.
    GridView.onScrollEnd: Run when the user scrolls to `scrollEndThreshold`, immediately if all content fits, once for each value of `dataSource`. There is no implicit context.
    GridView.scrollEndThreshold: How much of the content has to be scrolled through for `onScrollEnd` to run, in percent. Absent: 100.
    GridView.spanCount: The number of columns, or of rows if it is horizontal. Numbers below 1, and no number, mean 1.
    GridView.templates: How items are shown: by the first template whose case is true, else by the first without a case. Otherwise the item's cell is empty. Always written, because iOS requires it, except for a grid of `children`.
    GridView.useParentScroll: Whether the list takes its full length and leaves scrolling to its parent. Absent: false.
    HTTPMethod: An HTTP method. Any letter case is read.
    HTTPMethod.DELETE: Removes the resource.
    HTTPMethod.GET: Requests a resource; has no body.
    HTTPMethod.HEAD: Requests the headers of a GET; the response has no body.
    HTTPMethod.PATCH: Changes a part of the resource.
    HTTPMethod.POST: Sends a body to be processed.
    HTTPMethod.PUT: Replaces the resource by the body.
    Image: A picture: one of the application's own or one from the network.
    Image.Mode: How the picture fills its box.
    Image.Mode.CENTER: In its own size, in the middle.
    Image.Mode.CENTER_CROP: As small as covers the box, keeping its proportions, cropped.
    Image.Mode.FIT_CENTER: As large as fits, keeping its proportions.
    Image.Mode.FIT_XY: Stretched to the box.
    Image.mode: Absent: fit center.
    Image.path: An expression may give the whole path object. Null shows nothing.
    Image.styleId: The name of a style in the application's theme. A name that the theme does not have changes nothing.
    ImagePath: Where a picture comes from.
    LazyComponent: A component that is loaded separately and replaces its initial state. It reads the contexts around it.
    LazyComponent.initialState: Shown until the component has loaded, and kept if it cannot be loaded. Absent: an empty container.
    LazyComponent.path: Absolute, or a path that is joined to the base URL. Expressions in it are not evaluated.
    ListView: A row or column of cells, one for each item of its data.
    ListView.children: A legacy form: one cell with all of them, if there are no templates.
    ListView.dataSource: The items: an array. Anything else, null included, is no items. Only a list of `children` may be without.
    ListView.direction: Absent: vertical.
    ListView.indexName: The context id under which a cell reads its index, counted from 0. Absent: `index`.
    ListView.isScrollIndicatorVisible: Absent: false.
    ListView.iteratorName: The context id under which a cell reads its item. Absent: `item`.
    ListView.key: The path inside an item to the text or number that identifies it. Ids in a cell end with it: `row:7`. Absent, or if there is no text or number: the item's index.
    ListView.onScrollEnd: Run when the user scrolls to `scrollEndThreshold`, immediately if all content fits, once for each value of `dataSource`. There is no implicit context.
    ListView.scrollEndThreshold: How much of the content has to be scrolled through for `onScrollEnd` to run, in percent. Absent: 100.
    ListView.templates: How items are shown: by the first template whose case is true, else by the first without a case. Otherwise the item's cell is empty.
    ListView.useParentScroll: Whether the list takes its full length and leaves scrolling to its parent. Absent: false.
    LocalImage: A picture of the application's own.
    LocalImage.mobileId: The name under which the application knows it.
    LocalImage.url: The picture's path in web applications.
    NavigationBar: The bar at the top of a screen.
    NavigationBar.backButtonAccessibility: Information about the back button for assistive technology. Absent: the platform's own text.
    NavigationBar.navigationBarItems: Buttons at the trailing edge, from left to right.
    NavigationBar.showBackButton: Whether the way back is offered where there is a screen to go back to. Absent: true.
    NavigationBar.styleId: The name of a style in the application's theme. A name that the theme does not have changes nothing.
    NavigationBar.title: The title, taken as it is, without expressions.
    NavigationBarItem.accessibility: Information for assistive technology. Absent: the text.
    NavigationBarItem.id: Identifies the button in analytics records.
    NavigationBarItem.image: In a document: the name of a local image, or an object with it.
    NavigationBarItem.onPress: Run with the contexts that are visible to the screen's content. There is no implicit context. Always written, because iOS requires it. Absent: none.
    NavigationBarItem.text: The item's text; expressions are not evaluated. Absent: empty. Phones show the image instead, if there is one; a terminal shows the text.
    NavigationContext: A value that a navigation passes to its destination, which reads it as `navigationContext`. A navigation without one does not change the destination's value; that of a new screen is null.
    NavigationContext.path: The path in the destination's current value, like `user.names[0]`; missing objects and arrays are created. Absent: the whole value.
    NavigationContext.value: Evaluated before the navigation, with the contexts of the screen that is left. Absent: null.
    OpenExternalURL: Opens a URL with the system. If nothing can open it, that is logged.
    OpenExternalURL.url: Taken as it is once evaluated, not joined to the base URL.
    OpenNativeRoute: Opens a screen of the application's own. If it has none of that name, nothing is opened.
    OpenNativeRoute.data: What the application makes the screen with. Values are evaluated when the action runs.
    OpenNativeRoute.route: The name or path by which the application knows the screen.
    OpenNativeRoute.shouldResetApplication: Whether the screen replaces all open screens instead of being pushed. Absent: false.
    PageIndicator: Dots that show which of several pages is visible. They do not react to presses.
    PageIndicator.currentPage: The page that is visible, counted from 0. Nothing is shown without it.
    PageIndicator.numberOfPages: How many dots there are. Nothing is shown without it.
    PageIndicator.selectedColor: The colour of the dot of the current page. Absent: the renderer's choice.
    PageIndicator.unselectedColor: The colour of the other dots. Absent: the renderer's choice.
    PageView: Pages of which one is visible. It takes the free space in its parent.
    PageView.children: One page each. The contexts of all pages exist, whichever shows.
    PageView.currentPage: The index, counted from 0. Absent or out of range: the first page, or the one that was visible. A change does not run `onPageChange`.
    PageView.onPageChange: Run when the user turns the page; the context `onPageChange` has its index, counted from 0.
    PageView.pageIndicator: A legacy form: an indicator below the pages. It shows their number and the current one, whatever its own properties.
    PopStack: Closes the current stack and shows the one below. Where it is the only one, nothing happens.
    PopStack.navigationContext: What the destination reads as `navigationContext`.
    PopToView: Goes back to a screen of the current stack and closes those above it. Where several fit, the topmost is taken; where none does, nothing happens.
    PopToView.navigationContext: What the destination reads as `navigationContext`.
    PopToView.route: The screen's URL, or its id. Both are compared with regard to case, URLs after joining them to the base URL.
    PopView: Goes back one screen. On the only screen of a stack it is a `PopStack`.
    PopView.navigationContext: What the destination reads as `navigationContext`.
    PullToRefresh: Lets the user pull its child down to reload it.
    PullToRefresh.child: A list, grid or scroll view is pulled itself. Anything else is put into a scroll view.
    PullToRefresh.color: The spinner's colour.
    PullToRefresh.isRefreshing: Whether the spinner turns: true starts it without running `onPull`, false or null stops it.
    PullToRefresh.onPull: Run when the user has pulled, which starts the spinner. There is no implicit context to read. Written in any case, as Android insists on it. Absent: none.
    PushStack: Opens a new stack with one screen, on top of the stacks that are open.
    PushStack.controllerId: The application's navigation controller of this name. Absent or not known: the default one.
    PushStack.navigationContext: What the destination reads as `navigationContext`.
    PushStack.route: The first screen of the new stack.
    PushView: Adds a screen to the current stack.
    PushView.controllerId: The application's navigation controller of this name, which the web takes here, too. Phones stay in theirs.
    PushView.navigationContext: What the destination reads as `navigationContext`.
    PushView.route: The screen to add.
    RemoteImage: A picture from the network.
    RemoteImage.placeholder: Shown until the picture has loaded, and where it does not.
    RemoteImage.url: Absolute, or a path that is joined to the base URL.
    RemoteRoute.fallback: Shown where the screen cannot be loaded, as if it had been.
    RemoteRoute.httpAdditionalData: Absent: a plain GET.
    RemoteRoute.shouldPrefetch: Whether the screen is loaded as soon as the component that leads to it is shown; only where `url` has no expressions. Absent: false.
    RemoteRoute.url: Absolute, or a path that is joined to the base URL.
    ResetApplication: Replaces all stacks by one with one screen, from which there is no way back.
    ResetApplication.controllerId: The application's navigation controller of this name. Absent or not known: the default one.
    ResetApplication.navigationContext: What the destination reads as `navigationContext`.
    ResetApplication.route: The only screen afterwards.
    ResetStack: Replaces the current stack's screens by one. Closing it leads to the stack below.
    ResetStack.controllerId: The application's navigation controller of this name. Absent or not known: the default one. Beagle's iOS library pays no attention to it here.
    ResetStack.navigationContext: What the destination reads as `navigationContext`.
    ResetStack.route: The only screen of the stack afterwards.
    Route: Where a navigation goes: to a screen that is loaded, or to one that came along. A local screen shows at once. A remote one shows when it has been loaded; if it cannot be, the navigation does not happen, unless the route has a fallback.
    Route.LocalRoute.screen: The screen, which shows at once.
    RouteRequest: How a screen is requested, where not by a plain GET: the wire's `httpAdditionalData`. Evaluated when the navigation happens.
    RouteRequest.body: Sent as JSON. Expressions in the strings inside it are evaluated, too.
    RouteRequest.headers: Sent besides the headers every request has. The names are not evaluated.
    RouteRequest.method: Absent: GET.
    SafeArea: Which edges keep clear of what the device covers. An absent edge does.
    SafeArea.bottom: Absent: true.
    SafeArea.leading: The left edge. Absent: true.
    SafeArea.top: Absent: true.
    SafeArea.trailing: The right edge. Absent: true.
    Screen: A whole screen: a navigation bar, if it has one, above one component.
    Screen.child: As high as its content unless its style lets it grow. If it is higher than the viewport, it scrolls below the navigation bar.
    Screen.navigationBar: Absent: no bar.
    Screen.safeArea: Which edges keep clear of what a device covers. Absent: all of them.
    ScrollDirection: The axis along which a view scrolls or a list runs.
    ScrollDirection.HORIZONTAL: From left to right.
    ScrollDirection.VERTICAL: From top to bottom.
    ScrollView: A box whose content may be larger than itself. It takes the free space in its parent.
    ScrollView.children: One after the other along `scrollDirection`.
    ScrollView.scrollBarEnabled: Whether a scroll bar is shown. Absent: true.
    ScrollView.scrollDirection: Absent: vertical.
    SendRequest: Sends an HTTP request and runs actions on its response. The response is data: `@{…}` in it is not evaluated.
    SendRequest.data: The body, sent as JSON; not for GET. Expressions inside it are evaluated when the action runs.
    SendRequest.headers: An object of strings: the only headers that are sent.
    SendRequest.method: Absent, or evaluated to something that is no method: GET.
    SendRequest.onError: Run otherwise. The context `onError` has the same members, and the reason as `message`. Without a response the status is 0.
    SendRequest.onFinish: Run after the actions of either. There is no implicit context to read.
    SendRequest.onSuccess: Run for status 200 to 299. The context `onSuccess` has `data`, `status` and `statusText`. The data is the body as JSON, as text if it is not JSON, or null if it is empty.
    SendRequest.url: An absolute URL, or a path that is joined to the base URL. If it is not a valid URL, `onError` runs.
    SetContext: Changes a context's value, or a part of it. Everything that reads the context is updated before the next action starts. If no such context is visible, nothing happens.
    SetContext.contextId: The nearest context with this id, looking outwards from the component whose event runs the action. `global` is the application's. Absent: the nearest that a component declares or a list's cell has for its item; so on the web, while phones refuse a document without it.
    SetContext.path: The path in the value, like `user.names[0]`; missing objects and arrays are created. Absent or empty: the whole value.
    SetContext.value: The new value. Absent: null. Expressions inside it are evaluated when the action runs.
    SimpleForm: A box of inputs that are submitted together, by default in a column. It collects no values: inputs write theirs to contexts, and `onSubmit` reads them there.
    SimpleForm.children: The inputs and other components, in the order of the layout. Absent: none.
    SimpleForm.onSubmit: Run by a `SubmitForm` action inside the form where no text input and no `ValidatedComponent` has an error. The actions read the contexts that the submitting action can read. In a document it must be there for Android, so that it is written in any case. Absent: none.
    SimpleForm.onValidationError: Run instead of `onSubmit` if the `error` of an input is not empty, whether it is visible or not.
    SimpleForm.styleId: The name of a style in the application's theme. A name that the theme does not have changes nothing.
    Size: The size of a box, border and padding included, and its limits. Lengths that are absent result from the content and the parent. Percentages refer to the parent's width or height.
    Size.aspectRatio: Width divided by height. 0 and negative numbers set no ratio.
    Size.height: Points, a percentage, or auto: as high as the layout makes it. Absent: auto.
    Size.maxHeight: The box is never higher. Absent: no limit.
    Size.maxWidth: The box is never wider. Absent: no limit.
    Size.minHeight: The box is never lower, and wins over `maxHeight`. Absent: no limit.
    Size.minWidth: The box is never narrower, and wins over `maxWidth`. Absent: no limit.
    Size.width: Points, a percentage, or auto: as wide as the layout makes it. Absent: auto.
    Style: The appearance of a component and its layout. Lengths are in points. An expression that gives null or a value of another type does not change its property, which has its default at first.
    Style.Display: Whether the component is part of the layout.
    Style.Display.FLEX: Shown, and laid out as a flex box.
    Style.Display.NONE: It takes up no space and is invisible; its contexts and binds stay active.
    Style.PositionType: What `position` is relative to.
    Style.PositionType.ABSOLUTE: Placed by `position` alone; siblings are laid out as if it were not there.
    Style.PositionType.RELATIVE: From where the box would be. Siblings do not notice.
    Style.backgroundColor: Absent or not a valid colour: transparent.
    Style.borderColor: Absent: the renderer's choice.
    Style.borderWidth: Points, drawn inside the box. On phones a border takes no space from the content; in a terminal it takes a cell on each side. Absent: 0, no border.
    Style.cornerRadius: Absent: square corners.
    Style.display: Absent: flex.
    Style.flex: How the box arranges its children and takes part in its parent's arrangement. Absent: a column that neither grows nor wraps.
    Style.margin: The space outside the border. Percentages refer to the parent's width, also for top and bottom. May be negative.
    Style.padding: Room inside the border. Percentages are of the parent's width, for top and bottom, too.
    Style.position: Offsets from where the box would be, or from its parent's edges where `positionType` is absolute. Percentages are of the parent's width or height.
    Style.positionType: Absent: relative.
    Style.size: Absent: as large as content and parent make it.
    SubmitForm: Submits the nearest `SimpleForm` around the component whose event it is: runs the form's `onSubmit`, or its `onValidationError` where an input has an error. Outside a form nothing happens. The form's actions read the contexts that this action can read.
    TabBar: A row of tabs of which one is selected.
    TabBar.Item.icon: Shown with the title. Absent: the title alone.
    TabBar.Item.title: The tab's text, without expressions. Absent: the icon alone; where pictures cannot be shown, its name.
    TabBar.currentTab: The index, counted from 0. Absent or out of range: the first tab, or the one that was selected. A change does not run `onTabSelection`.
    TabBar.items: From left to right.
    TabBar.onTabSelection: Run when the user selects a tab; the context `onTabSelection` has its index, counted from 0.
    TabBar.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    TabItem.child: The page that shows while the tab is selected.
    TabItem.icon: Shown with the title. Absent: the title alone.
    TabItem.title: The tab's text, without expressions. Absent: the icon alone; where pictures cannot be shown, its name.
    TabView: A tab bar above its pages (Beagle 1.x). It manages the selection itself and starts with the first tab.
    TabView.children: The tabs, from left to right.
    TabView.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    Template.case: Reads the list's contexts, the item and its index. Only `true` is true. Absent: the template is for all items that no other template matches.
    Template.view: Created once for each item, which it reads under the list's `iteratorName`, with its index under `indexName`.
    Text: Text that wraps to the width it is given.
    Text.Alignment: The horizontal alignment of the lines in the text's box.
    Text.Alignment.CENTER: Each line is in the middle.
    Text.Alignment.LEFT: Each line begins at the left edge.
    Text.Alignment.RIGHT: Each line ends at the right edge.
    Text.alignment: Absent: left.
    Text.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    Text.text: What is shown. Null is shown as nothing.
    Text.textColor: Absent, null or no valid colour: the theme's or the platform's own.
    TextInput: A field the user types into.
    TextInput.Kind: The kind of text.
    TextInput.Kind.DATE: A date in any format; it is not validated.
    TextInput.Kind.EMAIL: An address of mail.
    TextInput.Kind.NUMBER: Digits and what else numbers are written with.
    TextInput.Kind.PASSWORD: The typed text is masked.
    TextInput.Kind.TEXT: Anything.
    TextInput.enabled: Absent or null: true. The legacy property `disabled` is its opposite and overrides it.
    TextInput.error: Why the text is not valid, usually an expression. Where it is not empty, a form around the input is not submitted, whether the error is shown or not.
    TextInput.hidden: A legacy property: invisible, but it takes up its space. Absent: false.
    TextInput.onBlur: Run when editing ends; the context `onBlur` has the text as `value`.
    TextInput.onChange: Run once after each edit by the user; the context `onChange` has the new text as `value`.
    TextInput.onFocus: Run when editing begins; the context `onFocus` has the text as `value`.
    TextInput.placeholder: Shown while the field is empty.
    TextInput.readOnly: Absent: false. A read-only field does not look disabled but cannot be edited.
    TextInput.showError: Whether the error is shown, if it is not empty. Absent: false.
    TextInput.styleId: The name of a style in the application's theme. An unknown name changes nothing; `style` overrides it.
    TextInput.type: Which keyboard fits; nothing is validated. Absent: text.
    TextInput.value: Absent or null: empty. A change of it does not run `onChange`.
    Touchable: Makes its child run actions when pressed. Draws nothing itself.
    Touchable.child: The component that can be pressed.
    Touchable.onPress: Run in order, with the contexts that are visible at the child. There is no implicit context.
    UnitValue: A length: points, a percentage of the parent's, or automatic.
    UnitValue.Kind: The unit of a length.
    UnitValue.Kind.AUTO: What the layout makes of it; the number means nothing. `width`, `height`, `basis` and margins can be automatic; for other lengths it is the same as absent.
    UnitValue.Kind.PERCENT: A percentage of the parent's size: 50 is half.
    UnitValue.Kind.REAL: Points.
    UnitValue.type: The unit of `value`.
    UnitValue.value: Points or a percentage, by `type`. Null is no length.
    WebView: A web page inside a screen.
    WebView.url: Taken as it is once evaluated, not joined to the base URL.
    WidgetProperties.accessibility: Absent: the platform's defaults.
    WidgetProperties.context: A context that the component and everything inside it can read: its own properties, too.
    WidgetProperties.id: Identifies the component for actions and analytics; should be unique in a screen, else the first is meant. In list cells the keys of the cells are added: `row:7`.
    WidgetProperties.onInit: Run once, before the component is first shown: those of children before those of their parents, siblings in document order. In a list, once for each new key. There is no implicit context to read.
    WidgetProperties.style: Absent: the layout that components of its type have by themselves.
    """#
}
