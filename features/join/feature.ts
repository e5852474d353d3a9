import { defineFeature } from '#platform/feature/feature.ts'
import { joinAbilities } from './contract/abilities.ts'
import { joinTexts } from './i18n/texts.ts'

export const joinFeature = defineFeature({ name: 'join', abilities: joinAbilities, texts: joinTexts })
