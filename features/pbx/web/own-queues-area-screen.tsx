import SupportAgent from '@mui/icons-material/SupportAgent'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { serveQueues } from '../contract/abilities.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof pbxMenuTexts>) => (language: Language) =>
  translate(pbxMenuTexts, language, key)

/** Listed in the phone area, below the calls. */
export const ownQueuesScreen: AreaScreen = {
  path: 'colas',
  label: text('screen.ownQueues'),
  icon: <SupportAgent fontSize="small" />,
  group: text('group.calls'),
  ability: serveQueues.name,
  synonyms: text('synonyms.ownQueues'),
  component: lazy(async () => ({ default: (await import('./board/own-queues-screen.tsx')).OwnQueuesScreen })),
}
