import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { visuallyHidden } from '../visually-hidden.ts'
import type { ListColumn, ListSort } from './list-column.ts'
import type { RowKeys } from './use-row-keys.ts'

interface HeadProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: ListSort | null
}

/** The way the list is sorted by this column now, if it is. */
const sortedBy = <Row,>(column: ListColumn<Row>, sort: ListSort | null): 'asc' | 'desc' | false => {
  if (!column.sort || sort === null) return false
  if (sort.order === column.sort.ascending) return 'asc'
  return sort.order === column.sort.descending ? 'desc' : false
}

const Heading = <Row,>({ column, sort }: { column: ListColumn<Row>; sort: ListSort | null }) => {
  const { label, heading, hideLabel } = column
  const { ascending, descending } = column.sort ?? {}
  if (heading !== undefined) return heading
  if (sort === null || ascending === undefined || descending === undefined) {
    return (
      <Box component="span" sx={hideLabel ? visuallyHidden : {}}>
        {label}
      </Box>
    )
  }
  const active = sortedBy(column, sort)
  return (
    <TableSortLabel
      active={active !== false}
      direction={active === 'asc' ? 'asc' : 'desc'}
      onClick={() => sort.onOrder(active === 'desc' ? ascending : descending)}
    >
      {label}
    </TableSortLabel>
  )
}

const Head = <Row,>({ columns, sort }: HeadProps<Row>) => (
  <TableHead>
    <TableRow>
      {columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.align ?? 'left'}
          sortDirection={sortedBy(column, sort)}
          sx={{
            width: column.width,
            px: 1.25,
            bgcolor: 'background.paper',
            color: 'text.secondary',
            position: 'sticky',
            top: 0,
            zIndex: 1,
          }}
        >
          <Heading column={column} sort={sort} />
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
)

interface ListTableProps<Row> extends HeadProps<Row> {
  label: string
  /** null while the first page loads. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string | number
  keys: RowKeys
  skeletonRows: number
}

export const ListTable = <Row,>({
  label,
  columns,
  sort,
  rows,
  rowKey,
  keys,
  skeletonRows,
}: ListTableProps<Row>) => (
  <Table aria-label={label} aria-busy={rows === null} sx={{ minWidth: 560 }}>
    <Head columns={columns} sort={sort} />
    <TableBody ref={keys.containerRef}>
      {rows === null
        ? Array.from({ length: skeletonRows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move.
            <TableRow key={row} sx={{ height: 49 }}>
              {columns.map((column, place) => (
                <TableCell key={column.id}>
                  <Skeleton width={column.hideLabel ? 24 : `${55 + ((row * 7 + place * 13) % 35)}%`} />
                </TableCell>
              ))}
            </TableRow>
          ))
        : rows.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              hover
              {...keys.rowProps(index)}
              sx={{
                height: 49,
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
                '&:last-child td': { borderBottom: 0 },
              }}
            >
              {columns.map((column) => (
                <TableCell key={column.id} align={column.align ?? 'left'} sx={{ px: 1.25 }}>
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
    </TableBody>
  </Table>
)
