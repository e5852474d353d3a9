import { expect, test } from 'vitest'
import { translate } from '#platform/i18n/text.ts'
import { homeTexts } from '../i18n/home/texts.ts'
import { waitingHint } from './waiting-hint.ts'

test.each([
  ['es', 0, 0, 'Nadie espera'],
  ['en', 0, 0, 'Nobody waits'],
  ['es', 1, 0, '1 cliente espera respuesta'],
  ['es', 12, 1, '12 clientes esperan respuesta · 1 vencida'],
  ['en', 12, 1, '12 customers wait for an answer · 1 overdue'],
  ['es', 12, 3, '12 clientes esperan respuesta · 3 vencidas'],
  ['en', 1, 1, '1 customer waits for an answer · 1 overdue'],
] as const)('in %s, of %d customers %d too long: %s', (language, count, overdue, words) => {
  expect(waitingHint((key, values) => translate(homeTexts, language, key, values), { count, overdue })).toBe(
    words,
  )
})
