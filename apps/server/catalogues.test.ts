import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Texts given verbatim by the specification. */
const GIVEN = new Set([
  'Conectando...',
  'Connecting...',
  'Se te transfirio una nueva conversación',
  'Hay nueva actualización disponible. Por favor recarga la página.',
])
/** Unambiguous forms of "tú"; people are addressed with "usted". */
const FAMILIAR =
  /(?<![\p{L}.@])(tú|tu|tus|tuyo|tuya|te|ti|contigo|eres|estás|has|puedes|debes|tienes|quieres|podrás|tendrás|vas|sabes)(?![\p{L}@])/iu

type Texts = readonly (readonly [key: string, text: string])[]

/** All texts of a language, at any depth. */
const textsIn = (value: unknown, path: string): Texts => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}

/** All catalogues exported in the program. */
async function* everyCatalogue(): AsyncGenerator<{ where: string; es: Texts; en: Texts }> {
  for await (const path of glob(
    '{apps,features,platform}/**/{texts,badge,admin,bulk,sequences,templates}.ts',
    {
      cwd: root,
    },
  )) {
    const module: Record<string, unknown> = await import(join(root, path))
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'object' || value === null || !('es' in value) || !('en' in value)) continue
      yield { where: `${path} ${name}`, es: textsIn(value.es, ''), en: textsIn(value.en, '') }
    }
  }
}

test('every text uses "usted" and the character …, and has the same placeholders in both languages', async () => {
  const wrong: string[] = []
  const holes = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map((hole) => hole[1])
      .sort()
      .join()
  let catalogues = 0
  for await (const { where, es, en } of everyCatalogue()) {
    catalogues += 1
    const english = new Map(en)
    for (const [key, text] of [...es, ...en]) {
      if (text.includes('...') && !GIVEN.has(text)) wrong.push(`${where} ${key}: three points: ${text}`)
    }
    for (const [key, text] of es) {
      if (FAMILIAR.test(text) && !GIVEN.has(text)) wrong.push(`${where} ${key}: tú: ${text}`)
      if (holes(english.get(key) ?? '') !== holes(text)) wrong.push(`${where} ${key}: holes: ${text}`)
    }
  }
  expect(wrong).toEqual([])
  expect(catalogues).toBeGreaterThan(40)
})
