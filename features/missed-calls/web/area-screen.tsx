import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { workMissedCalls } from '../contract/abilities.ts'
import { missedCallsMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(missedCallsMenuTexts)

export const missedCallsScreen = screen({
  path: 'perdidas',
  label: 'screen.missed',
  icon: PhoneMissed,
  group: 'group.calls',
  synonyms: 'synonyms.missed',
  ability: workMissedCalls.name,
  load: async () => (await import('./missed-calls-screen.tsx')).MissedCallsScreen,
})
