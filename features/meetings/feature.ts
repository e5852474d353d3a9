import { defineFeature } from '#platform/feature/feature.ts'
import { meetingsAbilities } from './contract/abilities.ts'
import { meetingRecordingTexts } from './i18n/recordings/texts.ts'

export const meetingsFeature = defineFeature({
  name: 'meetings',
  abilities: meetingsAbilities,
  texts: meetingRecordingTexts,
})
