import GridView from '@mui/icons-material/GridViewOutlined'
import ViewList from '@mui/icons-material/ViewListOutlined'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '#platform/i18n/web/language.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import type { DriveOrder } from '../../contract/lists.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { type Look, setLook } from '../list/look.ts'

const ORDERS: readonly DriveOrder[] = ['name', '-name', '-modified_at', 'modified_at', '-size', 'size']

interface LookBarProps {
  look: Look
  order: DriveOrder
  /** Absent where the order is fixed. */
  onOrder: ((order: DriveOrder) => void) | undefined
  narrow: boolean
}

/** List or grid, and the order where there are no headings to click. */
export const LookBar = ({ look, order, onOrder, narrow }: LookBarProps) => {
  const t = useText(driveTexts)
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        ml: 'auto',
        '& .MuiInputBase-root': { maxWidth: { xs: 104, sm: 220 } },
      }}
    >
      {/* The headings of a wide list sort. */}
      {onOrder && (narrow || look === 'grid') && (
        <FilterSelect
          label={t('drive.order')}
          value={order}
          choices={ORDERS.map((value) => ({ value, label: t(`drive.order.${value}`) }))}
          onChange={(value) => onOrder(ORDERS.find((one) => one === value) ?? 'name')}
        />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={look}
        aria-label={t('drive.look')}
        onChange={(_, next: Look | null) => next && setLook(next)}
        sx={{ '& .MuiToggleButton-root': { p: 0.75 } }}
      >
        <ToggleButton value="list" aria-label={t('drive.look.list')}>
          <ViewList fontSize="small" />
        </ToggleButton>
        <ToggleButton value="grid" aria-label={t('drive.look.grid')}>
          <GridView fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  )
}
