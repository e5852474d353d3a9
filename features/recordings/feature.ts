import { defineFeature } from '#platform/feature/feature.ts'
import { recordingsAbilities } from './contract/abilities.ts'
import { recordingsTexts } from './i18n/texts.ts'

export const recordingsFeature = defineFeature({
  name: 'recordings',
  abilities: recordingsAbilities,
  texts: recordingsTexts,
})
