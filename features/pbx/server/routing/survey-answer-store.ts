import { sql } from 'kysely'
import { defineStore } from '#platform/resource/server/store.ts'
import { surveyAnswers } from '../../contract/survey-answers.ts'
import { pbxTexts } from '../../i18n/texts.ts'

export const surveyAnswerStore = defineStore({
  resource: surveyAnswers,
  table: 'survey_answers',
  texts: pbxTexts,
  select: { call_id: sql`r.call_id::text` },
})
