// This file belongs to no target.
