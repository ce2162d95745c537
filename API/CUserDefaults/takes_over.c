#include "CUserDefaults.h"

#include <stdint.h>

// These declarations need their own file. In the file of the definition, the compiler would decide
// the comparison before the linker chooses a definition.
extern const char foundations[] __asm__(
    "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc");
extern const char ours[] __asm__("cuserdefaults_initialize");

// The addresses are compared as numbers, because the compiler assumes that two arrays have
// different addresses.
bool cuserdefaults_takes_over(void) { return (uintptr_t)foundations == (uintptr_t)ours; }
