import PhoneInTalk from '@mui/icons-material/PhoneInTalkOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { superviseQueues } from '../contract/abilities.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(pbxMenuTexts)

/** Listed among the reports of calls. */
export const callsInProgressScreen = screen({
  path: 'curso',
  label: 'screen.callsInProgress',
  icon: PhoneInTalk,
  ability: superviseQueues.name,
  synonyms: 'synonyms.callsInProgress',
  load: async () => (await import('./board/calls-in-progress.tsx')).CallsInProgress,
})
