import { defineFeature } from '#platform/feature/feature.ts'
import { agendaAbilities } from './contract/abilities.ts'
import { agendaTexts } from './i18n/texts.ts'

export const agendaFeature = defineFeature({ name: 'agenda', abilities: agendaAbilities, texts: agendaTexts })
