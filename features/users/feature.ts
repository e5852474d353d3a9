import { defineFeature } from '#platform/feature/feature.ts'
import { usersAbilities } from './contract/abilities.ts'
import { usersTexts } from './i18n/texts.ts'

export const usersFeature = defineFeature({ name: 'users', abilities: usersAbilities, texts: usersTexts })
