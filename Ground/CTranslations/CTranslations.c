#include "CTranslations.h"

// SwiftPM's `embedInCode` makes an array literal of Swift, which takes the compiler a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char german[] = {
#embed "../Translations/de.po"
};

ctranslations_catalog ctranslations_german(void) {
  return (ctranslations_catalog){german, sizeof german};
}
