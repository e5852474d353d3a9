import { defineFeature } from '#platform/feature/feature.ts'
import { voicemailAbilities } from './contract/abilities.ts'
import { voicemailTexts } from './i18n/texts.ts'

export const voicemailFeature = defineFeature({
  name: 'voicemail',
  abilities: voicemailAbilities,
  texts: voicemailTexts,
})
