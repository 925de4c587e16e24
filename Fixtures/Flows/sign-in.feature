@form
Feature: Signing in

  Background:
    Given the application starts at "/profile"
    And I tap "Sign out"
    And I tap "Sign out"

  Scenario: Signing out asks first
    Then the title is "Sign in"
    And 1 screen is open
    And the context "global" is
      """json
      { "account": "" }
      """

  @smoke
  Scenario: With the right password
    When the application starts at "/cart"
    And I tap "Sign in for points"
    Then 2 stacks are open
    When I type "Hana@Moss-and-Kettle.example" into "E-mail"
    And I type "three-cups" into "Password"
    Then "Password" has the keyboard
    When I tap "Sign in"
    Then a POST to "/login" was sent with
      """json
      { "password": "three-cups", "email": "hana@moss-and-kettle.example" }
      """
    And a POST to "/login" was sent with the header "content-type" as "application/json"
    And 1 stack is open
    And the title is "Your basket"
    And the context "global" has
      | account.name | Hana |

  Scenario Outline: With a wrong <what>
    When I type "<email>" into "E-mail"
    And I type "<password>" into "Password"
    And I tap "Sign in"
    Then I see "The e-mail address or the password is not right."
    And the title is "Sign in"
    And "Password" holds "<password>"
    When I type "x" into "Password"
    Then I do not see "The e-mail address or the password is not right."

    Examples:
      | what     | email                        | password    |
      | password | hana@moss-and-kettle.example | three-cupss |
      | address  | hannah@moss.example          | three-cups  |

  Scenario: What is missing is said where it is missing
    When I tap "Sign in"
    Then "E-mail" shows the error "Please type your e-mail address."
    And "Password" shows the error "A password has eight characters or more."
    And no POST to "/login" was sent
    When I type "hana@moss-and-kettle.example" into "E-mail"
    Then "E-mail" shows no error
    And "Password" shows the error "A password has eight characters or more."

  Scenario: The server is away
    Given "POST /login" cannot be reached once
    When I type "hana@moss-and-kettle.example" into "E-mail"
    And I type "three-cups" into "Password"
    And I tap "Sign in"
    Then "Sign in" is enabled
    And I see "could not connect"
    When I tap "Sign in"
    Then 2 requests to "/login" were sent

  Scenario: A message goes where it was caused
    When I type "hannah@moss.example" into "E-mail"
    And I type "three-cups" into "Password"
    And I tap "Sign in"
    Then I see "The e-mail address or the password is not right."
    When I type "m" at the end of "E-mail"
    Then I do not see "The e-mail address or the password is not right."
    And the context "form" has
      | focused | email |
    When I focus "Password"
    Then the context "form" has
      | focused | password |
    When I press return
    Then the context "form" has
      | focused |  |

  Scenario: Ways out
    When I tap "Take the tour"
    Then I see "Leaf before brand"
    When I go back
    Then the title is "Sign in"
    When the application starts at "/cart"
    And I tap "Sign in for points"
    And I tap "Not now"
    Then 1 stack is open
    And the title is "Your basket"
