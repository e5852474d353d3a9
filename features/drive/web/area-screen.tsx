import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { useDrive } from '../contract/abilities.ts'
import { driveMenuTexts } from '../i18n/menu/texts.ts'

const { screen, text } = screensOf(driveMenuTexts)

/** In the phone's area. */
export const driveScreen = screen({
  path: 'drive',
  label: 'screen.drive',
  icon: FolderOpen,
  synonyms: 'synonyms.drive',
  ability: useDrive.name,
  actions: [{ id: 'drive.newFolder', label: text('action.newFolder'), to: '?new=folder', creates: true }],
  load: async () => (await import('./drive-screen.tsx')).DriveScreen,
})
