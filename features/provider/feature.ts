import { defineFeature } from '#platform/feature/feature.ts'
import { providerAbilities } from './contract/abilities.ts'
import { providerTexts } from './i18n/texts.ts'

export const providerFeature = defineFeature({
  name: 'provider',
  abilities: providerAbilities,
  texts: providerTexts,
})
