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

test('every ability of a route or a socket is in the list sent to clients, under a unique name', () => {
  for (const { path, ability } of [...routes, ...sockets]) {
    if (ability) expect(ABILITIES, path).toContain(ability)
  }
  const names = ABILITIES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every socket requires an ability', () => {
  for (const socket of sockets) expect(socket.ability, socket.path).toBeDefined()
})
