import { defineFeature } from '#platform/feature/feature.ts'
import { meetingsAbilities } from './contract/abilities.ts'
import { meetingsTexts } from './i18n/texts.ts'

export const meetingsFeature = defineFeature({
  name: 'meetings',
  abilities: meetingsAbilities,
  texts: meetingsTexts,
})
