import { jsonText } from '#platform/db/json-text.ts'
import { foldForSearch } from '#platform/i18n/fold.ts'
import type { Random } from '#platform/random/random.ts'
import { SURVEY_ANSWERS } from './write-configuration.ts'

const SECOND = 1000
/** Of ten closed conversations, how many are followed by the survey, and how many of these are answered. */
const ASKED = 7
const ANSWERED = 6
/** How often each of `SURVEY_ANSWERS` is given. */
const WEIGHTS = [11, 6, 2, 1]

/** The survey after a conversation: its messages and facts; none when the contact is not asked. */
export function surveyTalk(
  { random, owner, surveyId }: { random: Random; owner: number; surveyId: number },
  from: number,
) {
  const isAsked = random.between(1, 10) <= ASKED
  const isAnswered = random.between(1, 10) <= ANSWERED
  const word = SURVEY_ANSWERS[random.weighted(WEIGHTS)] ?? ''
  const repliesAt = from + random.between(20, 900) * SECOND
  if (!isAsked) return { messages: [], facts: [] }
  const fact = { survey_id: surveyId, user_id: owner }
  const asked = {
    messages: [
      automatic('¿Cómo califica nuestra atención?', from + 2 * SECOND),
      systemNote('survey_sent', 'Satisfacción', from + 2 * SECOND),
    ],
    facts: [{ ...fact, kind: 'survey_sent', at: new Date(from + 2 * SECOND) }],
  }
  if (!isAnswered) return asked
  return {
    messages: [
      ...asked.messages,
      answer(word, repliesAt),
      systemNote('survey_answered', word, repliesAt),
      automatic('Gracias por su respuesta.', repliesAt + SECOND),
    ],
    facts: [...asked.facts, { ...fact, kind: 'survey_answered', at: new Date(repliesAt), word }],
  }
}

const text = (body: string, at: number) => ({
  kind: 'NO_ATTACHED',
  body,
  created_at: new Date(at),
  search_text: foldForSearch(body),
})

const answer = (body: string, at: number) => ({ ...text(body, at), direction: 'in', status: 'delivered' })

const automatic = (body: string, at: number) => ({
  ...text(body, at),
  direction: 'out',
  status: 'read',
  by_bot: true,
})

const systemNote = (type: 'survey_sent' | 'survey_answered', name: string, at: number) => ({
  ...text('', at),
  kind: 'system',
  direction: 'out',
  status: 'sent',
  note: jsonText({ type, by: '', name }),
})
