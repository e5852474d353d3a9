import Lock from '@mui/icons-material/LockOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { storageHolds } from '../../contract/storage/clean-up.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** What clean-up rules do not touch. */
export const StorageHoldsScreen = () => (
  <ResourceScreen resource={storageHolds} texts={providerTexts} icon={<Lock />} />
)
