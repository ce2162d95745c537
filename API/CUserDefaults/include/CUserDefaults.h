#pragma once

#include <stdbool.h>

/// Returns whether calls of Foundation's functions that create a `UserDefaults` reach the
/// replacements in this program. They do not if the program was linked with `--static-swift-stdlib`
/// and without `--wrap` for each function. `sharesheet bundle` passes both options.
bool cuserdefaults_takes_over(void);
