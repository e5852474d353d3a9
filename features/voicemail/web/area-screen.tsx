import Voicemail from '@mui/icons-material/Voicemail'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { useVoicemail } from '../contract/abilities.ts'
import { voicemailMenuTexts } from '../i18n/menu/texts.ts'
import { UnheardBadge } from './unheard-badge.tsx'

const { screen } = screensOf(voicemailMenuTexts)

export const voicemailScreen = screen({
  path: 'buzon',
  label: 'screen.voicemail',
  icon: Voicemail,
  group: 'group.calls',
  synonyms: 'synonyms.voicemail',
  ability: useVoicemail.name,
  badge: UnheardBadge,
  load: async () => (await import('./voicemail-screen.tsx')).VoicemailScreen,
})
