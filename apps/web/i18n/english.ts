/**
 * Every English catalogue with its path, in a part of its own. The build fills this in
 * (`tools/web/english-later-plugin.ts`): the catalogues themselves stay beside the Spanish ones.
 */
export const english: readonly (readonly [catalogue: string, texts: Readonly<Record<string, string>>])[] = []
