import { defineFeature } from '#platform/feature/feature.ts'
import { adminAbilities } from './contract/abilities.ts'
import { adminTexts } from './i18n/texts.ts'

export const adminFeature = defineFeature({ name: 'admin', abilities: adminAbilities, texts: adminTexts })
