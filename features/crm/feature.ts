import { defineFeature } from '#platform/feature/feature.ts'
import { crmAbilities } from './contract/abilities.ts'
import { crmTexts } from './i18n/texts.ts'

export const crmFeature = defineFeature({ name: 'crm', abilities: crmAbilities, texts: crmTexts })
