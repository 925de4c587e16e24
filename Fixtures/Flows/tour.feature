Feature: The tour and the settings

  Scenario: Pages are turned by swiping and by buttons
    Given the application starts at "/onboarding"
    Then I see
      | Leaf before brand |
      | 1 / 3             |
    And "‹ Back" is disabled
    When I swipe left
    Then I see "Fired slowly"
    And I do not see "Leaf before brand"
    And I see "2 / 3"
    When I tap "Next ›"
    Then I see "Ten quiet minutes"
    When I tap "‹ Back"
    And I swipe right
    Then I see "Leaf before brand"

  Scenario: At the end the shop begins
    Given the application starts at "/onboarding"
    When I tap "Next ›"
    And I tap "Next ›"
    And I tap "Start"
    Then the title is "Moss & Kettle"
    And 1 screen is open

  Scenario: The tour can be left out
    Given the application starts at "/onboarding"
    When I tap "Skip"
    Then the title is "Moss & Kettle"
    And 1 screen is open

  Scenario Outline: Each switch counts for itself
    Given the application starts at "/settings"
    When I tap "<switch>"
    Then I see "<state>" beside "<switch>"
    And I see "<count> of 3 are on"
    When I tap "<switch>"
    Then I see "2 of 3 are on"

    Examples:
      | switch         | state | count |
      | Harvest letter | OFF   | 1     |
      | Order updates  | OFF   | 1     |
      | Restock alerts | ON    | 3     |

  Scenario: What could not be saved is told of
    Given the application starts at "/profile"
    And I tap "Settings"
    And "PUT /echo" answers 500 once
    When I tap "Delivery"
    And I type "Hana L." into "Name"
    And I tap "Save"
    Then a dialog shows "Not saved"
    When I confirm the dialog
    And I tap "Save"
    Then a PUT to "/echo" was sent with
      | name | Hana L. |
    And a dialog shows "Saved."
    When I tap "Good"
    And I tap "Done"
    Then the title is "Your corner"

  Scenario: An order is opened again
    Given the application starts at "/home"
    And I tap "Profile"
    When I tap "again ↻" beside "Hojicha ほうじ茶"
    Then I see "Hojicha ほうじ茶" beside "★★★★★ 4.9 · 3 reviews"
    When I go back
    And I tap "Home"
    Then the title is "Moss & Kettle"
    And 1 screen is open

  Scenario: Tabs and pages go together
    Given the application starts at "/settings"
    Then "Messages" is selected
    And I see "2 of 3 are on"
    When I tap "Restock alerts"
    Then I see "3 of 3 are on"
    When I tap "Delivery"
    Then "Delivery" is selected
    And I do not see "Harvest letter"
    And "Postcode" holds "5020"
    And "First delivery" is disabled
    When I type "1190" into "Postcode"
    And I swipe left
    Then "About us" is selected
    When I tap "Save"
    Then a PUT to "/echo" was sent with
      | postcode | 1190 |
      | restock  | true |
    And a dialog shows "Saved."
    When I tap "Good"
    Then no dialog is open

  Scenario: Beginning again asks first
    Given the application starts at "/profile"
    And I tap "Settings"
    When I tap "Begin again"
    And I cancel the dialog
    Then the title is "Settings"
    And 2 screens are open
    When I tap "Begin again"
    And I confirm the dialog
    Then I see "Leaf before brand"
    And 1 screen is open
