import { defineFeature } from '#platform/feature/feature.ts'
import { reportsAbilities } from './contract/abilities.ts'
import { reportsTexts } from './i18n/texts.ts'

export const reportsFeature = defineFeature({
  name: 'reports',
  abilities: reportsAbilities,
  texts: reportsTexts,
})
