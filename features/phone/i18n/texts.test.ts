import { expect, test } from 'vitest'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { OUTCOMES, PHONE_STATUSES } from '../contract/call.ts'
import { callTexts } from './call/texts.ts'
import { controlTexts } from './control/texts.ts'
import { deviceTexts } from './devices/texts.ts'
import { historyTexts } from './history/texts.ts'
import { phoneTexts } from './texts.ts'

test('every outcome and phone status of the contract has a text', () => {
  for (const language of LANGUAGES) {
    for (const outcome of OUTCOMES) expect(historyTexts[language]).toHaveProperty([`outcome.${outcome}`])
    for (const status of PHONE_STATUSES) expect(phoneTexts[language]).toHaveProperty([`status.${status}`])
    for (const end of OUTCOMES.filter((one) => one !== 'answered')) {
      expect(callTexts[language]).toHaveProperty([`end.${end}`])
    }
  }
})

test.each(Object.entries({ phoneTexts, callTexts, controlTexts, deviceTexts, historyTexts }))(
  'the languages of %s have the same keys with the same placeholders',
  (_name, texts) => {
    const english = new Map<string, string>(Object.entries(texts.en))
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort()
    expect([...english.keys()].sort()).toEqual(Object.keys(texts.es).sort())
    for (const [key, text] of Object.entries(texts.es)) {
      expect(holes(english.get(key) ?? ''), key).toEqual(holes(text))
    }
  },
)

test('the phone’s states have the agreed texts', () => {
  expect(callTexts.es).toMatchObject({
    'call.incoming': 'Llamada entrante',
    'call.connecting': 'Conectando...',
    'call.inCall': 'En llamada',
    'call.calling': 'Llamando',
  })
})
