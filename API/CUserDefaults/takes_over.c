#include "CUserDefaults.h"

// In a file of its own: beside the definition the compiler would know the answer before the linker.
extern const char foundations[] __asm__(
    "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc");
extern const char ours[] __asm__("cuserdefaults_initialize");

bool cuserdefaults_takes_over(void) { return foundations == ours; }
