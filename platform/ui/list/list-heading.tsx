import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { KeyboardEvent } from 'react'
import { visuallyHidden } from '../visually-hidden.ts'
import { ColumnGrip } from './column-grip.tsx'
import type { ListColumn, ListSort } from './list-column.ts'
import { nextOrder, sortedBy } from './sort-order.ts'

export interface HeadingProps<Row> {
  column: ListColumn<Row>
  sort: ListSort | null
  height: number
  onResize: ((column: string, width: number) => void) | undefined
}

/** Step of Shift and arrow when resizing, px. */
const STEP = 16

const Label = <Row,>({ column, sort }: Pick<HeadingProps<Row>, 'column' | 'sort'>) => {
  const { label, heading, hideLabel, sort: by } = column
  if (heading !== undefined) return heading
  if (sort === null || by === undefined) {
    return (
      <Box component="span" sx={hideLabel ? visuallyHidden : {}}>
        {label}
      </Box>
    )
  }
  const now = sortedBy(sort.order, by)
  return (
    <TableSortLabel
      active={now !== null}
      direction={now?.direction === 'asc' ? 'asc' : 'desc'}
      // Not in the tab order, where rows come first: arrow up from the first row leads here.
      tabIndex={-1}
      data-heading
      onClick={(event) => sort.onOrder(nextOrder(sort.order, by, event.shiftKey && sort.several === true))}
    >
      {label}
      {now !== null && now.of > 1 && (
        <Box component="sup" sx={{ ml: 0.25, fontSize: '0.6875rem' }}>
          {now.index + 1}
        </Box>
      )}
    </TableSortLabel>
  )
}

/** Shadow of a sticky column. A border would scroll with the table. */
export const PINNED_EDGE = (theme: Theme) => `inset 1px 0 ${(theme.vars ?? theme).palette.divider}`

/** Column heading: sorts on click, resizable. */
export const ListHeading = <Row,>({ column, sort, height, onResize }: HeadingProps<Row>) => {
  const now = sort === null ? null : sortedBy(sort.order, column.sort)
  const resize = column.resizable ? onResize : undefined
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.shiftKey || resize === undefined) return
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    resize(column.id, event.currentTarget.offsetWidth + step)
  }
  return (
    <TableCell
      align={column.align ?? 'left'}
      sortDirection={now?.direction ?? false}
      onKeyDown={onKeyDown}
      sx={{
        width: column.width,
        height,
        px: column.narrow ? 0.75 : 1.25,
        py: 0,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        position: 'sticky',
        top: 0,
        zIndex: column.pinned ? 2 : 1,
        ...(column.pinned ? { right: 0, boxShadow: PINNED_EDGE } : {}),
        overflow: 'hidden',
        textOverflow: column.narrow ? 'clip' : 'ellipsis',
      }}
    >
      <Label column={column} sort={sort} />
      {resize !== undefined && <ColumnGrip onResize={(width) => resize(column.id, width)} />}
    </TableCell>
  )
}
