Feature: The basket

  Background:
    Given the application starts at "/cart"

  Scenario: Counting
    Then the title is "Your basket"
    And I see "4 things, packed by hand in Uji"
    When I tap "One more" beside "Hojicha ほうじ茶, 100 g"
    Then I see "5 things, packed by hand in Uji"
    And I see "Check out · € 102"

  Scenario: Taking something out
    When I tap "One less" beside "Chasen 茶筅, 80 tines"
    Then a dialog shows "Remove Chasen 茶筅, 80 tines?"
    When I tap "Keep"
    Then no dialog is open
    And I see "4 things"
    When I tap "One less" beside "Chasen 茶筅, 80 tines"
    And I tap "Remove"
    Then I see "removed" beside "Chasen"
    And I see "3 things"
    When I tap "Undo"
    Then I see "4 things"

  Scenario: Wrapping, a code and the sum
    Then I see "[✓] Wrap it"
    When I tap "One less" beside "Gyokuro 玉露, 50 g"
    Then I see "3 things, packed by hand in Uji"
    And I see "€ 66" beside "Total"
    When I tap "Wrap it in a furoshiki"
    Then I see "[ ] Wrap it"
    And I see "€ 63" beside "Total"
    When I type "leaf" into "A gift code"
    Then "A gift code" holds "LEAF"

  Scenario: A check-out that fails can be tried again
    Given "POST /forms/order" answers 503 once
    When I tap "Check out"
    Then a dialog shows "Not yet"
    When I confirm the dialog
    And I tap "Check out"
    Then a dialog shows "Thank you"
    And 2 requests to "/forms/order" were sent

  Scenario: The shelf takes the place of what is open
    When I tap "Shelf"
    Then the title is "The shelf"
    And 1 screen is open
