"""Games looked at again: judged move by move, one's own mistakes as exercises, and the moves of champions to guess."""
