import { expect, test } from 'vitest'
import * as platformErrors from '#platform/contract/errors.ts'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import * as credentialsContract from '../contract/credentials.ts'
import * as passwordContract from '../contract/password.ts'
import * as profileContract from '../contract/profile.ts'
import * as secondFactorContract from '../contract/second-factor.ts'
import * as sessionContract from '../contract/session.ts'
import * as unblockContract from '../contract/unblock.ts'
import { accountTexts } from './account/texts.ts'
import { sessionTexts } from './texts.ts'

/** Every error code that a module declares. */
const codesOf = (module: object): string[] =>
  Object.values(module).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'code' in value && 'status' in value
      ? [String(value.code)]
      : [],
  )

test.each([
  ['platform', codesOf(platformErrors), platformTexts],
  [
    'session',
    codesOf({
      ...credentialsContract,
      ...sessionContract,
      ...passwordContract,
      ...unblockContract,
      ...profileContract,
      ...secondFactorContract,
    }),
    sessionTexts,
  ],
])('every error code of %s has a text in every language', (_, codes, texts) => {
  expect(codes.length).toBeGreaterThan(0)
  for (const language of LANGUAGES) {
    for (const code of codes) expect(texts[language]).toHaveProperty([`errors.${code}`])
  }
})

test.each([
  ['platform', platformTexts],
  ['session', sessionTexts],
  ['account', accountTexts],
])('all languages of %s have the same keys and placeholders', (_, { es, en }) => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort())
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort()
  const english = new Map<string, string>(Object.entries(en))
  for (const [key, text] of Object.entries(es)) {
    expect(holes(english.get(key) ?? ''), key).toEqual(holes(text))
    expect(text.trim(), key).not.toBe('')
  }
})
