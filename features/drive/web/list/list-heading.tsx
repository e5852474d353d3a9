import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import type { DriveOrder } from '../../contract/lists.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { COLUMNS, NARROW_COLUMNS } from './item-row.tsx'

type SortKey = 'name' | 'size' | 'modified_at'

/** The other way for the same column; names from A, sizes and dates from the largest. */
const sortedBy = (order: DriveOrder, key: SortKey): DriveOrder => {
  if (order === key) return `-${key}`
  if (order === `-${key}`) return key
  return key === 'name' ? key : `-${key}`
}

interface ListHeadingProps {
  order: DriveOrder
  /** Absent where the order is fixed. */
  onOrder?: ((order: DriveOrder) => void) | undefined
  narrow: boolean
}

export const ListHeading = ({ order, onOrder, narrow }: ListHeadingProps) => {
  const t = useText(driveTexts)
  const heading = (key: SortKey, align: 'start' | 'end' = 'start') => {
    const active = order.replace('-', '') === key && onOrder !== undefined
    const Arrow = order.startsWith('-') ? ArrowDownward : ArrowUpward
    return (
      <Box
        role="columnheader"
        aria-sort={active ? (order.startsWith('-') ? 'descending' : 'ascending') : 'none'}
        sx={{ display: 'flex', justifyContent: align, minWidth: 0 }}
      >
        {onOrder === undefined ? (
          t(`drive.column.${key}`)
        ) : (
          <ButtonBase
            onClick={() => onOrder(sortedBy(order, key))}
            sx={{
              gap: 0.5,
              font: 'inherit',
              fontWeight: active ? 600 : 500,
              borderRadius: 1,
              px: 0.5,
              mx: -0.5,
            }}
          >
            {t(`drive.column.${key}`)}
            {active && <Arrow sx={{ fontSize: 14 }} />}
          </ButtonBase>
        )}
      </Box>
    )
  }
  return (
    <Box
      role="row"
      aria-rowindex={1}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'grid',
        gridTemplateColumns: narrow ? NARROW_COLUMNS : COLUMNS,
        alignItems: 'center',
        gap: 1,
        height: 36,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      <span role="presentation" />
      {heading('name')}
      {!narrow && heading('size', 'end')}
      {!narrow && heading('modified_at')}
      <span role="presentation" />
    </Box>
  )
}
