Feature: The shelf

  @smoke
  Scenario: Browsing and filtering
    Given the application starts at "/products"
    Then the list "shelf" has 6 items
    And I see "6 things on the shelf"
    When I tap "Teaware"
    Then the list "shelf" shows
      | Tetsubin | sold out |
      | Chasen   | € 19     |
      | Chazutsu | SALE     |
    And I see "3 things on the shelf"
    When I type "bamboo" into "Search the shelf…"
    Then a GET to "/shelf?show=ware&query=bamboo" was sent
    And the list "shelf" shows
      | Chasen |
    And I see "1 things on the shelf matching bamboo"
    When I clear "search"
    And I tap "All"
    Then the list "shelf" has 6 items
    And 4 requests to "/shelf" were sent

  Scenario Outline: The front page's categories lead to their part of the shelf
    Given the application starts at "/home"
    When I tap "<category>"
    Then the title is "The shelf"
    And I see "<count> things on the shelf"
    When I go back
    Then the title is "Moss & Kettle"

    Examples:
      | category   | count |
      | 🍃 Green   | 2     |
      | 🍵 Teaware | 3     |
      | 🎁 Gifts   | 1     |

  Scenario: Hearts
    Given the application starts at "/products"
    Then I see "♥ 2"
    When I tap "♡" beside "Hojicha ほうじ茶"
    Then I see "♥ 3"
    And I see "♥" beside "Hojicha ほうじ茶"
    When I tap "Forget the last heart"
    Then I see "♡" beside "Hojicha ほうじ茶"

  @smoke
  Scenario: Adding to the basket
    Given the application starts at "/home"
    When I tap "Gyokuro 玉露"
    Then "One less" is enabled
    When I tap "One less"
    Then "One less" is disabled
    When I tap "One more"
    And I tap "One more"
    And I tap "Add to basket · € 84"
    Then a POST to "/echo" was sent with
      | id       | gyokuro |
      | quantity | 3       |
    And a dialog shows "3 × Gyokuro 玉露"
    When I tap "See the basket"
    Then the title is "Your basket"
    And I see "7 things, packed by hand in Uji"
    And I see "€ 140"
    When I go back
    And I tap "Add to basket · € 84"
    And I tap "Keep looking"
    Then the title is "Moss & Kettle"

  Scenario: A basket that cannot be reached
    Given the application starts at "/product"
    And "POST /echo" cannot be reached once
    When I tap "Add to basket · € 56"
    Then a dialog shows "That did not work"
    When I tap "Ok"
    And I tap "Add to basket · € 56"
    Then a dialog shows "In the basket"

  Scenario: Older reviews come below the others
    Given the application starts at "/product"
    When I tap "Show an older review"
    Then the picture is as recorded in "older review"
