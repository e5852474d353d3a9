import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { keysOf } from '../contract/report.ts'
import type { Measure } from '../contract/source.ts'
import { formatValue } from '../present/format.ts'
import { goalOfPerson } from '../present/goals.ts'
import { type Mark, unitOf, type ViewShown } from '../present/series.ts'
import { type ReportWords, tableOf } from '../present/words.ts'
import { GoalText } from './goal-text.tsx'
import { nextOrder, sortedIndexes, type TableOrder } from './table-order.ts'

interface ViewTableProps {
  shown: ViewShown
  label: string
  /** Absent: numbers are not links, e.g. in the table behind a chart. */
  onPick?: (mark: Mark) => void
  order?: TableOrder | undefined
  /** Absent: the report's order. */
  onOrder?: (order: TableOrder | null) => void
}

interface PersonGoalProps {
  found: { measure: Measure; goal: number } | null
  value: number | null
  words: ReportWords
}

const PersonGoal = ({ found, value, words }: PersonGoalProps) =>
  found === null ? null : (
    <Box sx={{ lineHeight: 1 }}>
      <GoalText measure={found.measure} goal={found.goal} value={value} words={words} />
    </Box>
  )

/** A view's numbers as a table. */
export const ViewTable = ({ shown, label, onPick, order, onOrder }: ViewTableProps) => {
  const { report, words, view, rows, answer: description } = shown
  const table = tableOf(words, view, { ...description, rows })
  const labels = table.head.length - view.measures.length
  const text = (value: number | null, index: number) =>
    formatValue(value, unitOf(report, view.measures[index] ?? ''), words.language)
  const times = keysOf(view)
  /** What is wanted of the person of a row. */
  const goalOf = (position: number, index: number) => {
    const name = view.measures[index] ?? ''
    const measure = report.source.measures[name]
    const person = rows[position]?.keys[0]
    if (measure === undefined || person === undefined || times[0] !== report.goalsBy) return null
    const goal = goalOfPerson(report, description, { name, person })
    return goal === null ? null : { measure, goal }
  }
  /** Dates sort by value, not by label. */
  const cellsOf = (column: number) =>
    table.rows.map((row, index) =>
      column >= labels
        ? (row.values[column - labels] ?? null)
        : times[column] === 'time'
          ? (rows[index]?.keys[column] ?? '')
          : (row.labels[column] ?? ''),
    )
  const indexes = order
    ? sortedIndexes(cellsOf(order.column), order.descending, words.language)
    : table.rows.map((_, index) => index)
  return (
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {table.head.map((heading, index) => (
            <TableCell
              key={heading}
              align={index < labels ? 'left' : 'right'}
              sortDirection={order?.column === index ? (order.descending ? 'desc' : 'asc') : false}
              sx={{ bgcolor: 'background.paper', color: 'text.secondary' }}
            >
              {onOrder === undefined ? (
                heading
              ) : (
                <TableSortLabel
                  active={order?.column === index}
                  direction={order?.column === index && !order.descending ? 'asc' : 'desc'}
                  onClick={() => onOrder(nextOrder(order, index, index >= labels))}
                >
                  {heading}
                </TableSortLabel>
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {indexes.map((position) => {
          const row = table.rows[position]
          if (row === undefined) return null
          return (
            <TableRow key={rows[position]?.keys.join('\n')} hover>
              {row.labels.map((name, index) => (
                <TableCell
                  key={`${table.head[index]}`}
                  component="th"
                  scope="row"
                  sx={{ fontWeight: 450, whiteSpace: 'nowrap' }}
                >
                  {name}
                </TableCell>
              ))}
              {row.values.map((value, index) => (
                <TableCell key={view.measures[index]} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {onPick === undefined || value === null || value === 0 ? (
                    <Box component="span" sx={{ color: value ? 'text.primary' : 'text.secondary' }}>
                      {text(value, index)}
                    </Box>
                  ) : (
                    <ButtonBase
                      onClick={() =>
                        onPick({ keys: rows[position]?.keys ?? [], measure: view.measures[index] ?? '' })
                      }
                      sx={{
                        borderRadius: 0.5,
                        '&:hover': { color: 'primary.main', textDecoration: 'underline' },
                      }}
                    >
                      {text(value, index)}
                    </ButtonBase>
                  )}
                  <PersonGoal found={goalOf(position, index)} value={value} words={words} />
                </TableCell>
              ))}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
