import { defineFeature } from '#platform/feature/feature.ts'
import { billingAbilities } from './contract/abilities.ts'
import { billingTexts } from './i18n/texts.ts'

export const billingFeature = defineFeature({
  name: 'billing',
  abilities: billingAbilities,
  texts: billingTexts,
})
