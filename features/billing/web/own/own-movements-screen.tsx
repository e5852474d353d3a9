import ListAlt from '@mui/icons-material/ListAltOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ownUsage } from '../../contract/usage.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { entryCells } from '../entry-cells.tsx'

/** /admin/consumo/movimientos: every call, message and top-up of the own company. */
export const OwnMovementsScreen = () => (
  <ResourceScreen resource={ownUsage} texts={billingTexts} icon={<ListAlt />} render={entryCells} />
)
