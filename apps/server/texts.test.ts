import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Catalogue } from '#platform/i18n/text.ts'
import { catalogues } from './features.ts'
import { describeIssue } from './texts.ts'

const features = join(import.meta.dirname, '../../features')
/** Texts used by the server: refusals, and the audit trail. */
const SPOKEN = /^(errors|audit\.action)\./

test('every catalogue with server texts is registered on the server', async () => {
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

test('refused form fields explain their rule', () => {
  const content = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => describeIssue('es', issue))
  expect(content(z.email(), 'nada')).toEqual(['Escriba un correo completo, como nombre@empresa.com.'])
  expect(content(z.string().min(8), 'corta')).toEqual(['Escriba al menos 8 caracteres.'])
  expect(content(z.string().min(1), '')).toEqual(['Este dato es obligatorio.'])
})
