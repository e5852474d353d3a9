import { defineFeature } from '#platform/feature/feature.ts'
import { pbxAbilities } from './contract/abilities.ts'
import { pbxTexts } from './i18n/texts.ts'

export const pbxFeature = defineFeature({ name: 'pbx', abilities: pbxAbilities, texts: pbxTexts })
