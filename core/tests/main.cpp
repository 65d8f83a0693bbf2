// The doctest runner; the tests are in the other files of this folder, one per part of the core.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
