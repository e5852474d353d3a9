import { instantField, optionalText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { manageRouting } from './abilities.ts'

const listed = { access: 'read', listed: true } as const

/** Callers' answers to survey menus. */
export const surveyAnswers = defineResource({
  name: 'survey_answer',
  path: '/api/admin/survey-answers',
  title: 'answers to survey menus',
  abilities: { read: manageRouting },
  label: 'menu',
  key: 'menu',
  order: '-answered_at',
  canDisable: false,
  verbs: ['export'],
  fields: {
    answered_at: instantField({ listed: true, sort: true, filter: true }),
    menu: optionalText({ max: 80, ...listed, sort: true, filter: true }),
    answer: optionalText({ max: 20, ...listed, sort: true, filter: true }),
    number: optionalText({ max: 64, ...listed, filter: true }),
    name: optionalText({ max: 120, ...listed }),
    call_id: optionalText({ max: 36, access: 'read', noSheet: true }),
  },
})
