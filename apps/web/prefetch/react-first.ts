import * as client from 'react-dom/client'

/**
 * Initialises React in its own script (`tools/web/scripts-in-turn-plugin.ts`), not at first use, which would be in the long task
 * of the program's start.
 */
export const { createRoot } = client
