import { defineFeature } from '#platform/feature/feature.ts'
import { integrationsAbilities } from './contract/abilities.ts'
import { integrationsTexts } from './i18n/texts.ts'

export const integrationsFeature = defineFeature({
  name: 'integrations',
  abilities: integrationsAbilities,
  texts: integrationsTexts,
})
