import { defineFeature } from '#platform/feature/feature.ts'
import { identityAbilities } from './contract/abilities.ts'
import { identityTexts } from './i18n/texts.ts'

export const identityFeature = defineFeature({
  name: 'identity',
  abilities: identityAbilities,
  texts: identityTexts,
})
