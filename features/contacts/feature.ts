import { defineFeature } from '#platform/feature/feature.ts'
import { contactsAbilities } from './contract/abilities.ts'
import { contactsTexts } from './i18n/texts.ts'

export const contactsFeature = defineFeature({
  name: 'contacts',
  abilities: contactsAbilities,
  texts: contactsTexts,
})
