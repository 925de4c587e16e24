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
