import Voicemail from '@mui/icons-material/Voicemail'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { useVoicemail } from '../contract/abilities.ts'
import { voicemailMenuTexts } from '../i18n/menu/texts.ts'
import { UnheardBadge } from './unheard-badge.tsx'

const text = (key: KeyOf<typeof voicemailMenuTexts>) => (language: Language) =>
  translate(voicemailMenuTexts, language, key)

export const voicemailScreen: AreaScreen = {
  path: 'buzon',
  label: text('screen.voicemail'),
  icon: <Voicemail fontSize="small" />,
  group: text('group.calls'),
  synonyms: text('synonyms.voicemail'),
  ability: useVoicemail.name,
  badge: UnheardBadge,
  component: lazy(async () => ({ default: (await import('./voicemail-screen.tsx')).VoicemailScreen })),
}
