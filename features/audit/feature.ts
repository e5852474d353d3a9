import { defineFeature } from '#platform/feature/feature.ts'
import { auditAbilities } from './contract/abilities.ts'
import { auditTexts } from './i18n/texts.ts'

export const auditFeature = defineFeature({ name: 'audit', abilities: auditAbilities, texts: auditTexts })
