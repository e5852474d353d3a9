import PhoneInTalk from '@mui/icons-material/PhoneInTalkOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { superviseQueues } from '../contract/abilities.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof pbxMenuTexts>) => (language: Language) =>
  translate(pbxMenuTexts, language, key)

/** Listed among the reports of calls. */
export const callsInProgressScreen: AreaScreen = {
  path: 'curso',
  label: text('screen.callsInProgress'),
  icon: <PhoneInTalk fontSize="small" />,
  ability: superviseQueues.name,
  synonyms: text('synonyms.callsInProgress'),
  component: lazy(async () => ({ default: (await import('./board/calls-in-progress.tsx')).CallsInProgress })),
}
