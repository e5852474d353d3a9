import { defineFeature } from '#platform/feature/feature.ts'
import { notificationsAbilities } from './contract/abilities.ts'
import { notificationsTexts } from './i18n/texts.ts'

export const notificationsFeature = defineFeature({
  name: 'notifications',
  abilities: notificationsAbilities,
  texts: notificationsTexts,
})
