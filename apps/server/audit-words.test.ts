import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActionsOf } from '#platform/audit/audit-action.ts'
import { catalogues } from './features.ts'

const root = join(import.meta.dirname, '../..')
const keys = new Set(catalogues.flatMap(({ es }) => Object.keys(es)))

/** The names in a literal object, whose opening brace is before `from`; without those of inner objects and calls. */
function namesIn(source: string, from: number): string[] {
  let depth = 1
  let flat = ''
  for (let at = from; at < source.length && depth > 0; at += 1) {
    const sign = source[at] ?? ''
    if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    else if (depth === 1) flat += sign
  }
  return flat.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? [])
}

interface Told {
  file: string
  name: string
  type: string | null
}

/** Details that server code writes into the trail, with the type of their subject where it is literal. */
async function toldDetails(): Promise<Told[]> {
  const found: Told[] = []
  for await (const file of glob('{features,platform}/**/server/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$/.test(file)) continue
    const source = await readFile(join(root, file), 'utf8')
    if (!source.includes('recordAudit')) continue
    for (const { index, 0: text } of source.matchAll(/\bdetails: \{/g)) {
      const type = /subject: \{ type: '(\w+)'(?![\s\S]*subject:)/.exec(
        source.slice(Math.max(0, index - 400), index),
      )
      for (const name of namesIn(source, index + text.length))
        found.push({ file, name, type: type?.[1] ?? null })
    }
  }
  return found
}

test('every detail in the trail has a name in words, of its subject or of all', async () => {
  const told = await toldDetails()
  expect(told.length).toBeGreaterThan(20)
  const nameless = told.filter(
    ({ name, type }) => !keys.has(`audit.detail.${name}`) && !(type !== null && keys.has(`${type}.${name}`)),
  )
  expect(nameless).toEqual([])
})

test('every action is a sentence in both languages, without keys, braces or joints of the program', () => {
  const raw = catalogues
    .flatMap(auditActionsOf)
    .filter(({ es, en }) =>
      [es, en].some((text) => !/^\p{Lu}.* ?\p{L}/u.test(text) || /[{}_[\]]|\w\.\w/.test(text)),
    )
  expect(raw).toEqual([])
})
