import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { useDrive } from '../contract/abilities.ts'
import { driveMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof driveMenuTexts>) => (language: Language) =>
  translate(driveMenuTexts, language, key)

/** In the phone's area. */
export const driveScreen: AreaScreen = {
  path: 'drive',
  label: text('screen.drive'),
  icon: <FolderOpen fontSize="small" />,
  synonyms: text('synonyms.drive'),
  ability: useDrive.name,
  actions: [{ id: 'drive.newFolder', label: text('action.newFolder'), to: '?new=folder', creates: true }],
  component: lazy(async () => ({ default: (await import('./drive-screen.tsx')).DriveScreen })),
}
