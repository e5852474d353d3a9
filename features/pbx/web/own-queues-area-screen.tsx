import SupportAgent from '@mui/icons-material/SupportAgent'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { serveQueues } from '../contract/abilities.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(pbxMenuTexts)

/** Listed in the phone area, below the calls. */
export const ownQueuesScreen = screen({
  path: 'colas',
  label: 'screen.ownQueues',
  icon: SupportAgent,
  group: 'group.calls',
  ability: serveQueues.name,
  synonyms: 'synonyms.ownQueues',
  load: async () => (await import('./board/own-queues-screen.tsx')).OwnQueuesScreen,
})
