/**
 * Preloaded (`--import`), makes a program migrate by the folder that LATER_MIGRATIONS names: as a later version of it would.
 */
import { registerHooks } from 'node:module'

const FOLDER = "new URL('./migrations/', import.meta.url)"
const later = process.env.LATER_MIGRATIONS

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (later === undefined || !url.endsWith('/platform/db/migrate.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(FOLDER)) throw new Error('platform/db/migrate.ts reads its folder differently')
    return { ...loaded, source: source.replace(FOLDER, `new URL(${JSON.stringify(later)})`) }
  },
})
