import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { KeyboardEvent, MouseEvent } from 'react'
import { ROW_HEIGHT, useDensity } from './density.ts'
import type { ListColumn, ListSort } from './list-column.ts'
import { ListHeading, PINNED_EDGE } from './list-heading.tsx'
import { isForControl } from './own-control.ts'
import type { RowKeys } from './use-row-keys.ts'

interface ListTableProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: ListSort | null
  label: string
  /** null while the first page loads. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string | number
  keys: RowKeys
  skeletonRows: number
  /** Fixed widths; columns without one share the rest. */
  fixed?: boolean | undefined
  isSelected?: ((row: Row) => boolean) | undefined
  /** Open in the panel beside the list. */
  isOpen?: ((row: Row) => boolean) | undefined
  onRowClick?: ((row: Row, index: number, event: MouseEvent) => void) | undefined
  onResize?: ((column: string, width: number) => void) | undefined
}

/** Minimum width of flexible columns, px. */
const ELASTIC = 180

const cell = {
  px: 1.25,
  py: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const narrowCell = { px: 0.75, py: 0, overflow: 'hidden' } as const

const pinnedCell = {
  ...narrowCell,
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  boxShadow: PINNED_EDGE,
  '.Mui-selected > &': { bgcolor: 'primary.light' },
  '.MuiTableRow-hover:not(.Mui-selected):hover > &': {
    backgroundImage: (theme: Theme) => `linear-gradient(${(theme.vars ?? theme).palette.action.hover} 0 0)`,
  },
} as const

const cellOf = ({ narrow, pinned }: Pick<ListColumn<never>, 'narrow' | 'pinned'>) => {
  if (pinned) return pinnedCell
  return narrow ? narrowCell : cell
}

/** Arrow up from the first row focuses the headings; left and right move there, down returns. */
const moveInHead = (event: KeyboardEvent<HTMLElement>, back: () => void) => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const headings = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-heading], input')]
  const at = headings.indexOf(event.target as HTMLElement)
  const step = steps[event.key]
  if (event.key === 'ArrowDown') back()
  else if (step !== undefined && at >= 0) headings[at + step]?.focus()
  else return
  event.preventDefault()
}

export const ListTable = <Row,>(props: ListTableProps<Row>) => {
  const { label, columns, sort, rows, rowKey, keys, skeletonRows, fixed, isSelected, isOpen, onRowClick } =
    props
  const height = ROW_HEIGHT[useDensity()]
  const least = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : ELASTIC), 0)
  return (
    <Table
      aria-label={label}
      aria-busy={rows === null}
      sx={fixed ? { tableLayout: 'fixed', minWidth: least } : { minWidth: 560 }}
    >
      <TableHead onKeyDown={(event) => moveInHead(event, () => keys.focusRow(0))}>
        <TableRow>
          {columns.map((column) => (
            <ListHeading
              key={column.id}
              column={column}
              sort={sort}
              height={height}
              onResize={props.onResize}
            />
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={keys.containerRef}>
        {rows === null
          ? Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move.
              <TableRow key={row} sx={{ height }}>
                {columns.map((column, index) => (
                  <TableCell key={column.id} sx={cell}>
                    <Skeleton width={column.hideLabel ? 24 : `${55 + ((row * 7 + index * 13) % 35)}%`} />
                  </TableCell>
                ))}
              </TableRow>
            ))
          : rows.map((row, index) => {
              const selected = isSelected?.(row) ?? false
              return (
                <TableRow
                  key={rowKey(row)}
                  hover
                  selected={selected}
                  {...(isOpen?.(row) ? { 'aria-current': true as const } : {})}
                  {...keys.rowProps(index)}
                  {...(onRowClick
                    ? {
                        onClick: (event: MouseEvent<HTMLElement>) => {
                          if (!isForControl(event.target, event.currentTarget)) onRowClick(row, index, event)
                        },
                      }
                    : {})}
                  sx={{
                    height,
                    ...(onRowClick ? { cursor: 'pointer' } : {}),
                    '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
                    '&:last-child td': { borderBottom: 0 },
                    '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light' },
                    '&[aria-current]': {
                      boxShadow: (theme) => `inset 3px 0 ${theme.vars?.palette.primary.main}`,
                    },
                  }}
                >
                  {columns.map((column) => (
                    <TableCell key={column.id} align={column.align ?? 'left'} sx={cellOf(column)}>
                      {column.render(row)}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
      </TableBody>
    </Table>
  )
}
