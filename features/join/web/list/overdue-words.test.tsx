import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#platform/i18n/text.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { AnswerDue } from './answer-due.tsx'
import { WaitingTime } from './waiting-time.tsx'

const NOW = Date.parse('2026-03-02T15:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What is read, and what screen readers and the pointer are told. */
function wordsOf(language: Language, drawn: React.ReactElement): { shown: string; told: string | undefined } {
  const html = renderToString(
    <LanguageProvider language={language} setLanguage={() => {}}>
      {drawn}
    </LanguageProvider>,
  )
  const shown = html
    .replaceAll(/<(style|title)[^>]*>.*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()
  return { shown, told: / title="([^"]*)"/.exec(html)?.[1] }
}

test.each([
  ['es', -7, 'Vencida hace 7 min', 'La respuesta venció hace 7 min'],
  ['en', -7, 'Overdue by 7 min', 'The answer is overdue by 7 min'],
  ['es', -26 * 60, 'Vencida hace 1 d', 'La respuesta venció hace 1 d'],
  ['en', -26 * 60, 'Overdue by 1 d', 'The answer is overdue by 1 d'],
  ['es', 12, '12 min', 'Quedan 12 min para responder'],
  ['en', 12, '12 min', '12 min left to answer'],
] as const)(
  'in %s, a row and a conversation due in %d minutes say it in words',
  (language, due, shown, told) => {
    expect(wordsOf(language, <AnswerDue due={at(due)} />)).toEqual({ shown, told })
  },
)

test.each([
  ['es', -7, 'Vencida hace 7 min'],
  ['en', -7, 'Overdue by 7 min'],
  ['es', 5, 'Hace 20 min'],
  ['en', 5, '20 min ago'],
  ['es', null, 'Hace 20 min'],
  ['en', null, '20 min ago'],
] as const)('in %s, Inicio says of an answer due in %s minutes', (language, due, shown) => {
  const chat = { answer_due: due === null ? null : at(due), waiting_since: at(-20), date_message: at(-1) }
  expect(wordsOf(language, <WaitingTime chat={chat} />).shown).toBe(shown)
})
