#pragma once

#include <stdbool.h>

/// Returns whether this program's replacements are called instead of Foundation's functions that
/// create a `UserDefaults`. If the program was linked with `--static-swift-stdlib` but without
/// `--wrap` for each function, the replacements are not called. `sharesheet bundle` passes both
/// options.
bool cuserdefaults_takes_over(void);
