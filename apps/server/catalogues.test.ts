import { glob, readFile } from 'node:fs/promises'
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

/** All catalogues exported in the program: in the folders of texts, and beside the screens whose texts they are. */
async function* everyCatalogue(): AsyncGenerator<{ where: string; es: Texts; en: Texts }> {
  for await (const path of glob('{apps,features,platform}/**/*.ts', { cwd: root })) {
    if (!/(?:\/i18n\/.*|texts|-texts)\.ts$/.test(path) || path.includes('.test.')) continue
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
    [...text.matchAll(/\{(\w+)(?:\}|, plural,)/g)]
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

/** Holes filled with words, and with amounts that bring their unit; every other counts something. */
const NOT_COUNTED =
  /^(name|names|who|person|author|caller|guest|username|company|productName|domain|record|number|mac|field|text|column|title|from|about|day|size|percent)$/
/** Words after a number that stay as they are, whatever it is. */
const INVARIABLE =
  /^(es|más|menos|además|tras|s|ms|is|was|has|does|as|its|this|less|always|across|percent|asks|gets|wants|invites|lets|leaves|calls|answers|means|stands)$/i
/** What agrees with the number behind it. */
const AGREES =
  /(?<![\p{L}])(quedan|faltan|sobran|caben|hay|hubo|son|fueron|están|los|las|primeros|primeras|últimos|últimas|these|those|are|were) $/iu

/** Placeholders that count something which does not agree with them. */
const uncounted = (key: string, text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(({ 0: hole, 1: name = '', index }) => {
    if (name === 'count' && /_(one|other)$/.test(key)) return []
    const noun = /^ (?:de (?:las |los )?)?(\p{L}+)/u.exec(text.slice(index + hole.length))?.[1] ?? ''
    const plural = /s$/i.test(noun) || noun === 'people'
    const agrees = name === 'count' && AGREES.test(text.slice(0, index))
    return agrees || (plural && !INVARIABLE.test(noun) && !NOT_COUNTED.test(name)) ? [hole] : []
  })

test.each([
  ['rows', '{written} filas'],
  ['rows', '{kept} de los archivos'],
  ['rows', 'Quedan {count}'],
  ['rows', '{people} mensajes y {count} personas'],
  ['forwarded_other', '{messages} mensajes a {count} chats'],
])('%s: "%s" counts what does not agree', (key, text) => expect(uncounted(key, text)).not.toEqual([]))

test.each([
  ['rows_other', '{count} filas'],
  ['rows', '{written, plural, one {# fila} other {# filas}}'],
  ['calling', '{name} calls'],
  ['page', '{place} de {count}'],
  ['latency', '{latency} ms'],
])('%s: "%s" agrees', (key, text) => expect(uncounted(key, text)).toEqual([]))

test('whatever a text counts agrees with its number', async () => {
  const wrong: string[] = []
  for await (const { where, es, en } of everyCatalogue()) {
    for (const [key, text] of [...es, ...en]) {
      for (const hole of uncounted(key, text)) wrong.push(`${where} ${key}: ${hole}: ${text}`)
      const form = /^(.*)_(one|other)$/.exec(key)
      const other = `${form?.[1]}_${form?.[2] === 'one' ? 'other' : 'one'}`
      if (form && ![...es].some(([known]) => known === other)) wrong.push(`${where} ${key}: one form alone`)
    }
  }
  expect(wrong).toEqual([])
})

test('no screen asks for the texts of mails, which the build leaves out of the browser', async () => {
  const wrong: string[] = []
  for await (const path of glob('{apps,features,platform}/**/*.{ts,tsx}', { cwd: root })) {
    if (!/\/web\/|\.tsx$/.test(path) || path.includes('.test.')) continue
    const code = await readFile(join(root, path), 'utf8')
    for (const [, key] of code.matchAll(/['"`](mail\.[^'"`\s]+)['"`]/g)) wrong.push(`${path}: ${key}`)
  }
  expect(wrong).toEqual([])
})
