import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { operators } from '../contract/operators.ts'
import { providerTexts } from '../i18n/texts.ts'

/** The platform's operators. */
export const OperatorsScreen = () => (
  <ResourceScreen resource={operators} texts={providerTexts} icon={<ManageAccounts />} />
)
