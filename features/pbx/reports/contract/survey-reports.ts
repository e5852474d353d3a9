import { readReports } from '#features/reports/contract/abilities.ts'
import { defineReport } from '#platform/report/contract/report.ts'
import { surveyAnswersSource } from './survey-answers-source.ts'

const area = 'phone'

const surveys = defineReport({
  area,
  name: 'encuestas',
  source: surveyAnswersSource,
  ability: readReports,
  filters: ['agent', 'queue'],
  figures: ['answers', 'calls', 'score'],
  views: {
    over: { kind: 'line', measures: ['answers'] },
    scores: { kind: 'line', measures: ['score'] },
    people: { kind: 'table', by: 'agent', measures: ['answers', 'calls', 'score'] },
    queues: { kind: 'table', by: 'queue', measures: ['answers', 'calls', 'score'] },
    questions: { kind: 'table', by: 'question', measures: ['answers', 'calls', 'score'] },
  },
  showsRows: true,
  named: { users_counters: 'people', tabla: 'questions', weekly_data: 'over' },
})

const menuSurveys = defineReport({
  area,
  name: 'encuestas-ivrs',
  source: surveyAnswersSource,
  ability: readReports,
  filters: ['queue', 'agent'],
  figures: ['answers', 'calls', 'score', 'scored'],
  views: {
    answers: { kind: 'pivot', by: 'question', across: 'answer', measures: ['answers'] },
    options: { kind: 'bars', by: 'answer', measures: ['answers'] },
    over: { kind: 'columns', split: 'answer', measures: ['answers'] },
    week: { kind: 'heat', measures: ['answers'] },
    questions: { kind: 'table', by: 'question', measures: ['answers', 'calls', 'score'] },
  },
  named: { tabla: 'questions', weekly_data: 'over' },
})

export const surveyReports = [surveys, menuSurveys] as const
