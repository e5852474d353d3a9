/** A part that takes longer to load will not come, ms. */
export const CHUNK_TIMEOUT = 120_000

/** What the browsers say when a script that is loaded on demand can't be fetched: Chromium, Firefox, Safari. */
const SAID =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether a part of the program could not be loaded: no connection, or a server with a newer version. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && SAID.test(error.message)
