import GraphicEq from '@mui/icons-material/GraphicEq'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { hearRecordings, manageRecordings } from '../contract/abilities.ts'
import { recordingsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof recordingsMenuTexts>) => (language: Language) =>
  translate(recordingsMenuTexts, language, key)

const shared = {
  label: text('screen.recordings'),
  icon: <GraphicEq fontSize="small" />,
  synonyms: text('synonyms.recordings'),
}

/** In the phone area. */
export const recordingsScreen: AreaScreen = {
  ...shared,
  path: 'grabaciones',
  group: text('group.calls'),
  ability: hearRecordings.name,
  component: lazy(async () => ({ default: (await import('./recording-list.tsx')).RecordingsScreen })),
}

/** In a company's administration. */
export const companyRecordingsScreen: AreaScreen = {
  ...shared,
  path: 'herramientas/grabaciones',
  group: text('group.tools'),
  ability: manageRecordings.name,
  component: lazy(async () => ({
    default: (await import('./company-recordings-screen.tsx')).CompanyRecordingsScreen,
  })),
}
