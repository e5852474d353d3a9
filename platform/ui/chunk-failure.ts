/** Loading a chunk times out after this, ms. */
export const CHUNK_TIMEOUT = 120_000

/** Error messages of failed dynamic imports: Chromium, Firefox, Safari. */
const SAID =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether a lazy chunk failed to load: offline, or the server has a newer version. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && SAID.test(error.message)
