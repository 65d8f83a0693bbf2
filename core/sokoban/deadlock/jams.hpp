// The former name of learned deadlocks.
#pragma once

#include "sokoban/deadlock/learned_deadlocks.hpp"
