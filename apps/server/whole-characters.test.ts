import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Names of what people write, as variables and properties have them. */
const WRITTEN =
  'name|names|nickname|text|title|body|caption|message|word|label|description|detail|subject|notes?|headline|reason|topic|question|bio|query|typed|search|value|input|content|typing|referrer|page|who|words|answer|term|filters'
/** Cuts by UTF-16 units: half an emoji is left, which PostgreSQL refuses and screens show as a box. `cutText` cuts by characters. */
const CUT = new RegExp(
  String.raw`(?:\b(?:${WRITTEN})\)?|\?\? (?:''|null)\)|trim\(\)\)*|\bString\([^\n]*\)|\.join\([^()\n]*\)|\x60|replace(?:All)?\([^\n]*\))\??\.slice\(0, (?:[A-Z][A-Z_]+(?: - \d+)?|[a-z]*[mM]ax\w*|[2-9]\d|\d{3,})\)|\.(?:substring|substr)\(`,
)
/** Digits, or what a program made of letters and digits. */
const PLAIN = [
  'features/provider/server/slug.ts',
  'features/meetings/server/make-room-name.ts',
  'features/join/web/bots/new-node.ts',
  'platform/http/server/register-route.ts',
  // A list.
  'platform/messaging/loose.ts',
]

test('what people write is cut between characters, everywhere', async () => {
  const found: string[] = []
  for (const folder of ['adapters', 'apps', 'features', 'platform'])
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`)) {
      if (/\.test\.|testing|-for-tests|\/demo\/|bad-input/.test(path) || PLAIN.includes(path)) continue
      if (path === 'platform/contract/cut-text.ts') continue
      for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries())
        if (CUT.test(line)) found.push(`${path}:${index + 1} ${line.trim()}`)
    }
  expect(found).toEqual([])
})
