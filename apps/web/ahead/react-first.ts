import * as client from 'react-dom/client'

/**
 * Makes React ready in the script that it comes in (`tools/web/scripts-in-turn-plugin.ts`), not where it is first used:
 * that is the program's own start, in which the page cannot answer meanwhile.
 */
export const { createRoot } = client
