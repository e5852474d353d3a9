import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { MouseEvent, ReactNode } from 'react'
import { isForControl } from './own-control.ts'
import type { RowKeys } from './use-row-keys.ts'

interface CompactRowsProps<Row> {
  label: string
  rowKey: (row: Row) => string | number
  renderCompact: (row: Row) => ReactNode
  rows: readonly Row[] | null
  keys: RowKeys
  isSelected?: ((row: Row) => boolean) | undefined
  onRowClick?: ((row: Row, index: number, event: MouseEvent) => void) | undefined
}

/** A list's rows on narrow screens. */
export const CompactRows = <Row,>(props: CompactRowsProps<Row>) => {
  const { label, rows, rowKey, renderCompact, keys, isSelected, onRowClick } = props
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={rows === null}
      ref={keys.containerRef}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {rows === null
        ? Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move.
            <Box component="li" key={row} sx={{ px: 2, py: 1.25 }}>
              <Skeleton width="50%" />
              <Skeleton width="30%" />
            </Box>
          ))
        : rows.map((row, index) => (
            <Box
              component="li"
              key={rowKey(row)}
              {...keys.rowProps(index)}
              {...(onRowClick
                ? {
                    onClick: (event: MouseEvent<HTMLElement>) => {
                      if (!isForControl(event.target, event.currentTarget)) onRowClick(row, index, event)
                    },
                  }
                : {})}
              sx={{
                px: 2,
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                ...(onRowClick ? { cursor: 'pointer' } : {}),
                ...(isSelected?.(row) ? { bgcolor: 'primary.light' } : {}),
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
              }}
            >
              {renderCompact(row)}
            </Box>
          ))}
    </Box>
  )
}
