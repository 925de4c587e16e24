Feature: The front page

  Scenario: A part that fails is tried again
    Given "/fragments/recommended" answers 503 once
    When the application starts at "/home"
    Then the screen failed to load
    And I see "Steeping a few suggestions…"
    And I do not see "Evening blend"
    When I try again
    Then nothing failed
    And I see "Evening blend"
    And I do not see "Steeping a few suggestions…"
    And 2 requests to "/fragments/recommended" were sent

  Scenario: A screen that cannot be reached is tried again
    Given "/home" cannot be reached once
    When the application starts at "/home"
    Then the screen failed to load
    When I try again
    Then the title is "Moss & Kettle"

  Scenario: Shipping is told in a dialog
    Given the application starts at "/home"
    When I tap "Shipping"
    Then a dialog shows "Orders over € 60 travel free."
    When I go back
    Then no dialog is open
    And 1 screen is open

  Scenario: Links lead outside
    Given the application starts at "/home"
    When I tap "Tea room in Uji ↗"
    Then the URL "https://moss-and-kettle.example/uji" was opened
    When the application starts at "/profile"
    And I tap "Notifications"
    Then the native route "/notifications" was opened

  Scenario: Deep in the shop, one press leads home
    Given the application starts at "/home"
    When I tap "See the harvest"
    And I tap "Gyokuro 玉露"
    And I tap "Basket"
    Then 4 screens are open
    When I tap "Check out"
    Then a POST to "/forms/order" was sent with
      | email | hana@moss-and-kettle.example |
    And a dialog shows "The kettle is on."
    When I tap "Home"
    Then the title is "Moss & Kettle"
    And 1 screen is open

  Scenario: Going back leaves the application at last
    Given the application starts at "/home"
    When I tap "Take the tour"
    Then 2 stacks are open
    When I go back
    Then 1 stack is open
    When I go back
    Then the application was left

  Scenario: Pulling brings the offers of the hour
    Given the application starts at "/home"
    Then I see "from € 9"
    And the list "featured" has 6 items
    When I pull to refresh
    Then a GET to "/featured" was sent
    And the context "shop" has
      | refreshing | false |
    And I see "from € 8"
    And the list "featured" shows
      | Mountain mint | € 8  |
      | Gyokuro       | € 28 |
      | Bancha        | € 10 |

  Scenario Outline: Links lead to the other screens
    Given the application starts at "/home"
    When I tap "<link>"
    Then the title is "<title>"
    And 2 screens are open
    When I go back
    Then the title is "Moss & Kettle"

    Examples:
      | link      | title       |
      | Basket    | Your basket |
      | Profile   | Your corner |
      | See all › | The shelf   |

  Scenario Outline: Things on the front page are opened by their names
    Given the application starts at "/home"
    When I tap "<name>"
    Then I see "<name>" beside "★★★★★ 4.9 · 3 reviews"
    And 2 screens are open

    Examples:
      | name         |
      | Gyokuro 玉露 |
      | Chasen 茶筅  |

  Scenario Outline: What was chosen for you can be opened
    Given the application starts at "/home"
    When I tap "<name>"
    Then the title is "Gyokuro 玉露"
    And 2 screens are open

    Examples:
      | name          |
      | Evening blend |
      | Keeping tin   |
