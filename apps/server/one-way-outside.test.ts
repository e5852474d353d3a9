import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const TESTS = /\.test\.ts$|\/testing\/|testing\.ts$|scenarios\/|\.gen\.ts$/

async function sources(...folders: string[]): Promise<{ path: string; text: string }[]> {
  const files = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  )
  return Promise.all(
    files
      .flat()
      .filter((file) => file.isFile() && file.name.endsWith('.ts'))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return { path: relative(root, path), text: await readFile(path, 'utf8') }
      }),
  )
}

/** Files with a match, tests aside. */
const matching = (all: readonly { path: string; text: string }[], pattern: RegExp): string[] =>
  all
    .filter(({ path, text }) => !TESTS.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('one module dials outside, with legs that the gate admitted', async () => {
  const all = await sources('features', 'apps', 'adapters', 'platform')
  expect(all.length).toBeGreaterThan(1000)
  // The simulator is a carrier for trying the program out: it dials as the world outside.
  expect(matching(all, /\.dialOutside\(/)).toEqual([
    'adapters/simulator/carrier.ts',
    'features/phone/server/call-control/outside/outside-legs.ts',
  ])
  // No other way into the telephone server: channels are created in one place of the adapter, for both kinds of legs, beside a
  // helper that is never dialled. None is made in one step, where Asterisk would follow redirections by itself.
  expect(matching(all, /['`]channels\/create['`]/)).toEqual([
    'adapters/asterisk/dialing.ts',
    'adapters/asterisk/fetch-contacts.ts',
  ])
  expect(matching(all, /'POST',\s*path: (path`channels\/\$\{[\w.]+\}`|['`]channels['`])/)).toEqual([])
  // Devices of extensions are dialled by these two; neither takes a number.
  expect(matching(all, /\bengine\.dial\(/)).toEqual([
    'adapters/simulator/carrier.ts',
    'features/phone/server/call-control/calls/send-effects.ts',
    'features/phone/server/call-control/queues/callbacks/callback-offers.ts',
  ])
  // Rows that limits and bills are made from come from the gate alone.
  expect(matching(all, /insertInto\('outside_legs'\)|INSERT INTO outside_legs/)).toEqual([
    'features/pbx/server/outside/outside-legs.queries.ts',
  ])
  expect(matching(all, /outsideGate\.admit|gate\.admit\(/)).toEqual([
    'features/phone/server/call-control/outside/outside-legs.ts',
  ])
  // A call that no extension pays.
  expect(matching(all, /payer: 'platform'/)).toEqual([
    'features/phone/server/call-control/proof/spoken-codes.ts',
  ])
  expect(matching(all, /outside\.admit\(/)).toEqual([
    'features/phone/server/call-control/calls/dialplan-context.ts',
    'features/phone/server/call-control/conference/find-invited.ts',
    'features/phone/server/call-control/proof/spoken-codes.ts',
  ])
})
