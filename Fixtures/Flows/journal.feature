Feature: The journal

  Background:
    Given the application starts at "/profile"
    And I tap "Journal"

  Scenario: Older notes come when the end is reached
    Then the list "notes" has 8 items
    And I see "There is more below."
    And no GET to "/journal/notes" was sent
    When I scroll "notes" to the end
    Then a GET to "/journal/notes?page=2" was sent
    And the list "notes" has 16 items
    When I scroll "notes" by 10 points
    Then the list "notes" has 16 items
    When I scroll "notes" to the end
    Then the list "notes" has 20 items
    And I see "That is all."
    When I scroll "notes" to the end
    Then 2 requests to "/journal/notes" were sent
    And I see "We opened the shop"

  Scenario: A page that fails is told of
    Given "/journal/notes" answers 500 once
    When I scroll "notes" to the end
    Then I see "The older notes are stuck in the drawer."
    And the list "notes" has 8 items
