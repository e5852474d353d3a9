import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const HOME = 'platform/telephony/numbers/'

/**
 * Digits that are not a written phone number of somebody: a code from a spoken call, ids of devices, and places that compare what
 * engines dial. Each with its reason; a new one needs a better one than these.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'adapters/simulator/outside-number.ts': 'a world without countries, for trying things out',
  'platform/db/search-words.ts': 'what somebody searches may be any part of a number',
  'features/billing/contract/rates.ts': 'the beginning of numbers, as price lists write it',
  'features/pbx/web/routing/prove-dialog.tsx': 'a spoken code',
  'features/phone/server/call-control/calls/loop-guard.ts':
    'forms of one call as carriers return it, of whatever country: a wrong match only cuts at the fourth round',
}

const isOwn = (path: string): boolean => path.startsWith(HOME) || path.startsWith('platform/testing/')

async function sources(): Promise<{ path: string; text: string }[]> {
  const found: { path: string; text: string }[] = []
  for (const folder of ['adapters', 'apps', 'features', 'platform'])
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(file.parentPath, file.name))
      if (!file.isFile() || !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path) || isOwn(path)) continue
      found.push({ path, text: await readFile(join(root, path), 'utf8') })
    }
  return found
}

test('phone numbers are read by one parser alone', async () => {
  const all = await sources()
  expect(all.length).toBeGreaterThan(1000)
  const others = all.filter(({ text }) => /from '(?:google-)?libphonenumber/.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
  // Removes everything but digits, or takes the end of a number.
  const strips = all.filter(({ text }) => /replace(?:All)?\(\/(?:\\D|\[\^(?:\\d|0-9)\+?\])\/g/.test(text))
  expect(strips.map(({ path }) => path).filter((path) => !(path in OTHERS))).toEqual([])
  const tails = all.filter(({ text }) => /phone_tail|regexp_replace\([^)]*\\D/.test(text))
  expect(tails.map(({ path }) => path)).toEqual([])
})

test('every exception is still one', async () => {
  const texts = new Map((await sources()).map(({ path, text }) => [path, text]))
  expect(Object.keys(OTHERS).filter((path) => !texts.get(path)?.includes('\\D'))).toEqual([])
})
