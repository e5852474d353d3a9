import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { MAX_CELL } from '#platform/spreadsheet/server/limits.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Reserved query parameters: a filter of that name would be shadowed. */
const OWN_PARAMETERS = ['limit', 'offset', 'page', 'cursor', 'search', 'order', 'state', 'ids', 'where']

interface Declared {
  /** `features/crm/contract/persons.ts persons` */
  at: string
  resource: Resource
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'routes' in value &&
  'fields' in value &&
  'abilities' in value

const declared: Declared[] = []
for (const file of globSync('{features,platform}/**/contract/**/*.ts', { cwd: ROOT })) {
  if (file.endsWith('.test.ts') || !readFileSync(join(ROOT, file), 'utf8').includes('defineResource('))
    continue
  const found = (await import(join(ROOT, file))) as Record<string, unknown>
  for (const [name, resource] of Object.entries(found))
    if (isResource(resource)) declared.push({ at: `${file} ${name}`, resource })
}

/** Arguments of `conforms()` in a test file, by import. */
function triedIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const importedFrom = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]+)\} from '([^']+)'/g)) {
    const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
    for (const name of names.split(',')) importedFrom.set(name.trim(), path)
  }
  return [...text.matchAll(/^conforms\(\s*(?:\w+|\(\) => \(\{[^}]*\}\)),\s*(\w+)/gm)].map(
    ([, name = '']) => `${importedFrom.get(name)} ${name}`,
  )
}

const tried = new Set(globSync('{apps,features,platform}/**/*.http.test.ts', { cwd: ROOT }).flatMap(triedIn))

test('every resource is covered by the conformance tests', () => {
  expect(declared.length).toBeGreaterThan(60)
  expect(declared.map(({ at }) => at).filter((at) => !tried.has(at))).toEqual([])
})

test('no filter has the name of a common list parameter', () => {
  const taken = declared.flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([name, field]) => field.filter && OWN_PARAMETERS.includes(name))
      .map(([name]) => `${resource.name}.${name}`),
  )
  expect(taken).toEqual([])
})

test('what is shortened as a sheet is read is too long for every field: it is refused, never stored', () => {
  const long = 'x'.repeat(MAX_CELL)
  const roomy = declared.flatMap(({ at, resource }) =>
    Object.entries(resource.fields).flatMap(([name, { sheet, access, input }]) => {
      const takes = [long, [long]].some((value) => input.safeParse(value).success)
      return sheet && access !== 'read' && takes ? [`${at} ${name}`] : []
    }),
  )
  expect(roomy).toEqual([])
})
