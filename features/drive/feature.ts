import { defineFeature } from '#platform/feature/feature.ts'
import { driveAbilities } from './contract/abilities.ts'
import { driveTexts } from './i18n/texts.ts'

export const driveFeature = defineFeature({ name: 'drive', abilities: driveAbilities, texts: driveTexts })
