#pragma once

#include <stdbool.h>

/// Whether Foundation's ways to make a `UserDefaults` lead to ours in this program. They do not where
/// it was linked with `--static-swift-stdlib` and without `--wrap` for each (`sharesheet bundle` says it).
bool cuserdefaults_takes_over(void);
