import { expect, test } from 'vitest'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { chatErrors } from '../contract/errors.ts'
import { chatTexts } from './texts.ts'

test('every refusal of the chat has its text in every language', () => {
  for (const language of LANGUAGES) {
    for (const { code } of chatErrors) expect(chatTexts[language]).toHaveProperty([`errors.${code}`])
  }
})

test('the languages have the same entries with the same holes', () => {
  const english = new Map<string, string>(Object.entries(chatTexts.en))
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort()
  expect([...english.keys()].sort()).toEqual(Object.keys(chatTexts.es).sort())
  for (const [key, text] of Object.entries(chatTexts.es)) {
    expect(holes(english.get(key) ?? ''), key).toEqual(holes(text))
  }
})
