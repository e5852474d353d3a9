import { average, count, defineSource, distinct } from '#platform/report/contract/source.ts'

/** Callers' answers to the survey menus. */
export const surveyAnswersSource = defineSource({
  name: 'surveyAnswers',
  dimensions: {
    /** The question: its menu's name at that time. */
    question: { kind: 'text' },
    answer: { kind: 'text' },
    agent: { kind: 'reference' },
    queue: { kind: 'reference' },
  },
  measures: {
    answers: count('answers'),
    calls: distinct('call_id'),
    score: average('score', 'scored', { unit: 'count', better: 'more' }),
    scored: count('scored'),
  },
  columns: {
    at: 'instant',
    question: 'text',
    answer: 'text',
    name: 'text',
    number: 'phone',
    agent: 'text',
    queue: 'text',
  },
})
