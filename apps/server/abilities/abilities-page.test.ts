import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ABILITIES } from '../features.ts'
import { abilitiesPage } from './abilities-page.ts'
import { declaredContracts } from './declared.ts'

const { routes, sockets } = await declaredContracts()
const page = join(import.meta.dirname, '../../../docs/abilities.md')

test('docs/abilities.md is up to date with the declarations (npm run docs:abilities)', async () => {
  expect(await readFile(page, 'utf8')).toBe(abilitiesPage({ routes, sockets, abilities: ABILITIES }))
})
