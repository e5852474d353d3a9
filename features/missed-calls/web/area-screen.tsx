import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { workMissedCalls } from '../contract/abilities.ts'
import { missedCallsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof missedCallsMenuTexts>) => (language: Language) =>
  translate(missedCallsMenuTexts, language, key)

export const missedCallsScreen: AreaScreen = {
  path: 'perdidas',
  label: text('screen.missed'),
  icon: <PhoneMissed fontSize="small" />,
  group: text('group.calls'),
  synonyms: text('synonyms.missed'),
  ability: workMissedCalls.name,
  component: lazy(async () => ({ default: (await import('./missed-calls-screen.tsx')).MissedCallsScreen })),
}
