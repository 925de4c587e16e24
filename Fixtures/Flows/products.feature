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
    When I paste "bamboo" into "Search…"
    Then a GET to "/shelf?show=ware&query=bamboo" was sent
    And the list "shelf" shows
      | Chasen |
    And I see "1 things on the shelf matching bamboo"
    When I clear "search"
    And I tap "All"
    Then the list "shelf" has 6 items
    And 4 requests to "/shelf" were sent

  Scenario: Only leaves
    Given the application starts at "/products"
    When I tap "Loose leaf"
    Then a GET to "/shelf?show=leaf&query=" was sent
    And the list "shelf" shows
      | Gyokuro | in stock    |
      | Hojicha | was € 15    |
      | Matcha  | only 3 left |

  Scenario: Every letter is searched for
    Given the application starts at "/products"
    When I type "oak" into "Search…"
    Then a GET to "/shelf?show=all&query=o" was sent
    And a GET to "/shelf?show=all&query=oa" was sent
    And a GET to "/shelf?show=all&query=oak" was sent
    And "search" holds "oak"

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

  Scenario Outline: Every card can be opened and gets a heart of its own
    Given the application starts at "/products"
    Then I see "♥ 2"
    When I tap "<before>" beside "<name>"
    Then I see "♥ <count>"
    And I see "<after>" beside "<name>"
    When I tap "<after>" beside "<name>"
    Then I see "♥ 2"
    When I tap "<name>"
    Then I see "<name>" beside "★★★★★ 4.9 · 3 reviews"
    And 2 screens are open

    Examples:
      | name             | before | after | count |
      | Gyokuro 玉露     | ♥      | ♡     | 1     |
      | Hojicha ほうじ茶 | ♡      | ♥     | 3     |
      | Matcha 抹茶      | ♥      | ♡     | 1     |
      | Chasen 茶筅      | ♡      | ♥     | 3     |

  Scenario: What is sold out can have a heart and be looked at
    Given the application starts at "/products"
    When I tap "♡" beside "Tetsubin"
    Then I see "♥ 3"
    When I tap "♥" beside "Tetsubin"
    Then I see "♥ 2"
    When I tap "Tetsubin"
    Then I see "Tetsubin 鉄瓶" beside "★★★★★ 4.9 · 3 reviews"

  Scenario: Ways out of the shelf
    Given the application starts at "/home"
    And I tap "See all ›"
    When I tap "Basket"
    Then the title is "Your basket"
    When I go back
    And I tap "To the basket"
    Then the title is "Your basket"
    When I go back
    And I tap "Home"
    Then the title is "Moss & Kettle"
    And 1 screen is open

  Scenario: The end of the shelf and its search box
    Given the screen has 80 columns and 30 rows
    And the application starts at "/products"
    Then I do not see "Chazutsu" without scrolling
    And the context "catalog" has
      | seen      | false |
      | searching | false |
    When I scroll to the end
    Then I see "Chazutsu" without scrolling
    And I do not see "Gyokuro" without scrolling
    And the viewport is as recorded in "end of the shelf"
    When I focus "search"
    Then the context "catalog" has
      | seen      | true |
      | searching | true |
    When I press return
    Then the context "catalog" has
      | searching | false |

  Scenario: Hearts
    Given the application starts at "/products"
    Then I see "♥ 2"
    When I tap "♡" beside "Hojicha ほうじ茶"
    Then I see "♥ 3"
    And I see "♥" beside "Hojicha ほうじ茶"
    When I tap "Forget a heart"
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
    And I tap "Add · € 84"
    Then a POST to "/echo" was sent with
      | id       | gyokuro |
      | quantity | 3       |
    And a dialog shows "3 × Gyokuro 玉露"
    When I tap "See the basket"
    Then the title is "Your basket"
    And I see "7 things, packed by hand in Uji"
    And I see "€ 140"
    When I go back
    And I tap "Add · € 84"
    And I tap "Keep looking"
    Then the title is "Moss & Kettle"

  Scenario: A basket that cannot be reached
    Given the application starts at "/product"
    And "POST /echo" cannot be reached once
    When I tap "Add · € 56"
    Then a dialog shows "That did not work"
    When I tap "Ok"
    And I tap "Add · € 56"
    Then a dialog shows "In the basket"

  Scenario: Older reviews come below the others
    Given the application starts at "/product"
    When I tap "An older review"
    Then the picture is as recorded in "older review"
