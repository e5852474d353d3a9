import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { billingMenuTexts } from '../../i18n/menu/texts.ts'
import { BalanceCards } from './balance-cards.tsx'
import { DaysTable } from './days-table.tsx'

/** /admin/consumo: what the own company has left and used. */
export const OwnUsageScreen = () => (
  <Screen title={useText(billingMenuTexts)('screen.own')}>
    <Box sx={{ overflow: 'auto', minHeight: 0, display: 'grid', gap: 2, alignContent: 'start', pb: 2 }}>
      <BalanceCards />
      <DaysTable />
    </Box>
  </Screen>
)
