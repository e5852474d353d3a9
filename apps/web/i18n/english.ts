/**
 * All English catalogues by path, in a chunk of their own. Filled in by the build (`tools/web/english-later-plugin.ts`): the
 * sources are next to the Spanish ones.
 */
export const english: readonly (readonly [catalogue: string, texts: Readonly<Record<string, string>>])[] = []
