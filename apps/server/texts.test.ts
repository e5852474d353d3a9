import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#platform/i18n/text.ts'
import { catalogues } from './features.ts'

const features = join(import.meta.dirname, '../../features')
/** Words that the server speaks: refusals, and what the audit trail tells. */
const SPOKEN = /^(errors|audit\.action)\./

test('every catalogue with words of the server is one that it speaks from', async () => {
  for (const feature of await readdir(features)) {
    const folder = await readdir(join(features, feature))
    if (!folder.includes('i18n')) continue
    const texts: Record<string, Catalogue> = await import(join(features, feature, 'i18n/texts.ts'))
    for (const catalogue of Object.values(texts)) {
      const speaks = Object.keys(catalogue.es).some((key) => SPOKEN.test(key))
      if (speaks) expect(catalogues, feature).toContain(catalogue)
    }
  }
})
