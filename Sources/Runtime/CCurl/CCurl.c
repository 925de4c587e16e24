#include "CCurl.h"

#if defined(__linux__)

// Weak: the linker needs no library for them. With glibc the loader is asked, and CCurlLibrary.c has functions of the same names.
// With other libraries they are found when the program is loaded, or are in it already where everything is linked statically.
#define WEAK extern __attribute__((weak))
#if defined(__GLIBC__)
#define LINKED(function) NULL
#else
#define LINKED(function) (void *)function
#endif

struct Message {
  int kind;
  CCurlEasy *easy;
  union {
    void *pointer;
    int result;
  } data;
};

struct CCurlList {
  char *text;
  struct CCurlList *next;
};

WEAK int curl_global_init(long);
WEAK CCurlEasy *curl_easy_init(void);
WEAK void curl_easy_reset(CCurlEasy *);
WEAK void curl_easy_cleanup(CCurlEasy *);
WEAK int curl_easy_setopt(CCurlEasy *, int, ...);
WEAK int curl_easy_getinfo(CCurlEasy *, int, ...);
WEAK CCurlList *curl_slist_append(CCurlList *, const char *);
WEAK void curl_slist_free_all(CCurlList *);
WEAK CCurlURL *curl_url(void);
WEAK int curl_url_set(CCurlURL *, int, const char *, unsigned int);
WEAK void curl_url_cleanup(CCurlURL *);
WEAK CCurlMulti *curl_multi_init(void);
WEAK int curl_multi_cleanup(CCurlMulti *);
WEAK int curl_multi_setopt(CCurlMulti *, int, ...);
WEAK int curl_multi_add_handle(CCurlMulti *, CCurlEasy *);
WEAK int curl_multi_remove_handle(CCurlMulti *, CCurlEasy *);
WEAK int curl_multi_perform(CCurlMulti *, int *);
WEAK int curl_multi_poll(CCurlMulti *, void *, unsigned int, int, int *);
WEAK int curl_multi_wakeup(CCurlMulti *);
WEAK struct Message *curl_multi_info_read(CCurlMulti *, int *);
WEAK CCurlShare *curl_share_init(void);
WEAK int curl_share_setopt(CCurlShare *, int, ...);
WEAK int curl_share_cleanup(CCurlShare *);

#define FUNCTIONS(X) \
  X(global_init) X(easy_init) X(easy_reset) X(easy_cleanup) X(easy_setopt) X(easy_getinfo) \
  X(slist_append) X(slist_free_all) X(url) X(url_set) X(url_cleanup) X(multi_init) X(multi_cleanup) X(multi_setopt) X(multi_add_handle) \
  X(multi_remove_handle) X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read) \
  X(share_init) X(share_setopt) X(share_cleanup)

struct Library {
#define MEMBER(name) __typeof__(&curl_##name) name;
  FUNCTIONS(MEMBER)
};

static struct Library curl;

// In CCurlEnd.c.
bool ccurl_prepare_end(void);

bool ccurl_load(CCurlLookUp find) {
  struct Library found;
#define FIND(name) \
  found.name = (__typeof__(found.name))find(LINKED(curl_##name), "curl_" #name); \
  if (!found.name) return false;
  FUNCTIONS(FIND)
  // CURL_GLOBAL_ALL
  if (found.global_init(3) != 0) return false;
  // Now, when the libraries below have registered what they do at the end of the process.
  if (!ccurl_prepare_end()) return false;
  curl = found;
  return true;
}

CCurlEasy *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_reset(CCurlEasy *easy) { curl.easy_reset(easy); }
void ccurl_easy_cleanup(CCurlEasy *easy) { curl.easy_cleanup(easy); }

// In CCurlHead.c.
size_t ccurl_head_line(char *line, size_t size, size_t count, void *head);

bool ccurl_set_callbacks(CCurlEasy *easy, const CCurlCallbacks *callbacks, void *owner, CCurlHead *head) {
  // CURLOPT_PRIVATE
  curl.easy_setopt(easy, 10103, owner);
  curl.easy_setopt(easy, 20079, ccurl_head_line);
  curl.easy_setopt(easy, 10029, head);
  curl.easy_setopt(easy, 20011, callbacks->body);
  curl.easy_setopt(easy, 10001, owner);
  curl.easy_setopt(easy, 20272, callbacks->resolving);
  curl.easy_setopt(easy, 10273, owner);
  curl.easy_setopt(easy, 20148, callbacks->connecting);
  curl.easy_setopt(easy, 10149, owner);
  // Since 7.80.
  return curl.easy_setopt(easy, 20312, callbacks->sending) == 0 && curl.easy_setopt(easy, 10313, owner) == 0;
}

int ccurl_set_number(CCurlEasy *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_size(CCurlEasy *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_text(CCurlEasy *easy, int option, const char *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_bytes(CCurlEasy *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_blob(CCurlEasy *easy, int option, const CCurlBlob *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_list(CCurlEasy *easy, int option, CCurlList *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_url(CCurlEasy *easy, CCurlURL *value) { return curl.easy_setopt(easy, 10282, value); }
int ccurl_set_share(CCurlEasy *easy, CCurlShare *value) { return curl.easy_setopt(easy, 10100, value); }
int ccurl_set_error_buffer(CCurlEasy *easy, char *buffer) { return curl.easy_setopt(easy, 10010, buffer); }

long ccurl_number(CCurlEasy *easy, int info) {
  long value = 0;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : 0;
}

int64_t ccurl_size(CCurlEasy *easy, int info) {
  int64_t value = 0;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : 0;
}

const char *ccurl_text(CCurlEasy *easy, int info) {
  char *value = NULL;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : NULL;
}

CCurlList *ccurl_list_append(CCurlList *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_list_free(CCurlList *list) { curl.slist_free_all(list); }
const char *ccurl_list_text(CCurlList *list) { return list->text; }
CCurlList *ccurl_list_next(CCurlList *list) { return list->next; }

CCurlList *ccurl_cookies(CCurlEasy *easy) {
  CCurlList *list = NULL;
  // CURLINFO_COOKIELIST
  return curl.easy_getinfo(easy, 0x40001C, &list) == 0 ? list : NULL;
}

CCurlURL *ccurl_url_init(const char *text) {
  CCurlURL *url = curl.url();
  // CURLUPART_URL, CURLU_PATH_AS_IS
  if (!url || curl.url_set(url, 0, text, 1 << 4) == 0) return url;
  curl.url_cleanup(url);
  return NULL;
}

void ccurl_url_cleanup(CCurlURL *url) { curl.url_cleanup(url); }

CCurlMulti *ccurl_multi_init(void) { return curl.multi_init(); }
void ccurl_multi_cleanup(CCurlMulti *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_set_number(CCurlMulti *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_add(CCurlMulti *multi, CCurlEasy *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(CCurlMulti *multi, CCurlEasy *easy) { return curl.multi_remove_handle(multi, easy); }

int ccurl_multi_perform(CCurlMulti *multi) {
  int running = 0;
  return curl.multi_perform(multi, &running);
}

int ccurl_multi_poll(CCurlMulti *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int ccurl_multi_wakeup(CCurlMulti *multi) { return curl.multi_wakeup(multi); }

void *ccurl_multi_next_ended(CCurlMulti *multi, int *result) {
  int left = 0;
  struct Message *message = curl.multi_info_read(multi, &left);
  if (!message) return NULL;
  *result = message->data.result;
  void *owner = NULL;
  // CURLINFO_PRIVATE
  curl.easy_getinfo(message->easy, 0x100015, &owner);
  return owner;
}

CCurlShare *ccurl_cookie_share_init(void) {
  CCurlShare *share = curl.share_init();
  // CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE
  if (share) curl.share_setopt(share, 1, 2);
  return share;
}

void ccurl_share_cleanup(CCurlShare *share) { curl.share_cleanup(share); }

#else

bool ccurl_load(CCurlLookUp find) { return false; }

#endif
