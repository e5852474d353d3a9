import { defineFeature } from '#platform/feature/feature.ts'
import { sessionAbilities } from './contract/abilities.ts'
import { sessionTexts } from './i18n/texts.ts'

export const sessionFeature = defineFeature({
  name: 'session',
  abilities: sessionAbilities,
  texts: sessionTexts,
})
