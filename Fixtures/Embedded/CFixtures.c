#include "CFixtures.h"

// The compiler reads the files. A program so has them inside, and needs no folder beside it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Images_avatar_png[] = {
#embed "../Images/avatar.png"
};
static const unsigned char Images_bowl_png[] = {
#embed "../Images/bowl.png"
};
static const unsigned char Images_cup_png[] = {
#embed "../Images/cup.png"
};
static const unsigned char Images_kettle_png[] = {
#embed "../Images/kettle.png"
};
static const unsigned char Images_leaf_png[] = {
#embed "../Images/leaf.png"
};
static const unsigned char Images_mint_png[] = {
#embed "../Images/mint.png"
};
static const unsigned char Images_roast_png[] = {
#embed "../Images/roast.png"
};
static const unsigned char Images_tin_png[] = {
#embed "../Images/tin.png"
};
static const unsigned char Images_whisk_png[] = {
#embed "../Images/whisk.png"
};
static const unsigned char Screens_cart_json[] = {
#embed "../Screens/cart.json"
};
static const unsigned char Screens_fragments_recommended_json[] = {
#embed "../Screens/fragments/recommended.json"
};
static const unsigned char Screens_home_json[] = {
#embed "../Screens/home.json"
};
static const unsigned char Screens_journal_json[] = {
#embed "../Screens/journal.json"
};
static const unsigned char Screens_onboarding_json[] = {
#embed "../Screens/onboarding.json"
};
static const unsigned char Screens_product_json[] = {
#embed "../Screens/product.json"
};
static const unsigned char Screens_products_json[] = {
#embed "../Screens/products.json"
};
static const unsigned char Screens_profile_json[] = {
#embed "../Screens/profile.json"
};
static const unsigned char Screens_settings_json[] = {
#embed "../Screens/settings.json"
};
static const unsigned char Screens_sign_in_json[] = {
#embed "../Screens/sign-in.json"
};
static const unsigned char Themes_moss_and_kettle_json[] = {
#embed "../Themes/moss-and-kettle.json"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct CFixture files[] = {
  FILE("Images/avatar.png", Images_avatar_png),
  FILE("Images/bowl.png", Images_bowl_png),
  FILE("Images/cup.png", Images_cup_png),
  FILE("Images/kettle.png", Images_kettle_png),
  FILE("Images/leaf.png", Images_leaf_png),
  FILE("Images/mint.png", Images_mint_png),
  FILE("Images/roast.png", Images_roast_png),
  FILE("Images/tin.png", Images_tin_png),
  FILE("Images/whisk.png", Images_whisk_png),
  FILE("Screens/cart.json", Screens_cart_json),
  FILE("Screens/fragments/recommended.json", Screens_fragments_recommended_json),
  FILE("Screens/home.json", Screens_home_json),
  FILE("Screens/journal.json", Screens_journal_json),
  FILE("Screens/onboarding.json", Screens_onboarding_json),
  FILE("Screens/product.json", Screens_product_json),
  FILE("Screens/products.json", Screens_products_json),
  FILE("Screens/profile.json", Screens_profile_json),
  FILE("Screens/settings.json", Screens_settings_json),
  FILE("Screens/sign-in.json", Screens_sign_in_json),
  FILE("Themes/moss-and-kettle.json", Themes_moss_and_kettle_json),
};

unsigned long cfixture_count(void) { return sizeof files / sizeof files[0]; }

struct CFixture cfixture(unsigned long index) { return files[index]; }
