#include "CUserDefaults.h"

#include <stdint.h>

// In a file of its own: beside the definition the compiler would know the answer before the linker.
extern const char foundations[] __asm__(
    "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc");
extern const char ours[] __asm__("cuserdefaults_initialize");

// As numbers: two arrays, the compiler is sure, are never one.
bool cuserdefaults_takes_over(void) { return (uintptr_t)foundations == (uintptr_t)ours; }
