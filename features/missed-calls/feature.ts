import { defineFeature } from '#platform/feature/feature.ts'
import { missedCallsAbilities } from './contract/abilities.ts'
import { missedCallsTexts } from './i18n/texts.ts'

export const missedCallsFeature = defineFeature({
  name: 'missed-calls',
  abilities: missedCallsAbilities,
  texts: missedCallsTexts,
})
