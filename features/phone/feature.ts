import { defineFeature } from '#platform/feature/feature.ts'
import { phoneAbilities } from './contract/abilities.ts'
import { phoneTexts } from './i18n/texts.ts'

export const phoneFeature = defineFeature({ name: 'phone', abilities: phoneAbilities, texts: phoneTexts })
