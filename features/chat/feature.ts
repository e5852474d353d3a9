import { defineFeature } from '#platform/feature/feature.ts'
import { chatAbilities } from './contract/abilities.ts'
import { chatTexts } from './i18n/texts.ts'

export const chatFeature = defineFeature({ name: 'chat', abilities: chatAbilities, texts: chatTexts })
