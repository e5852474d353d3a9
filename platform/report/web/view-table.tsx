import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatValue } from '../present/format.ts'
import { tableOf } from '../present/words.ts'
import { type Mark, unitOf, type ViewShown } from './chart/chart-data.ts'

interface ViewTableProps {
  shown: ViewShown
  label: string
  /** Not given: numbers are only read, as where the table stands behind a chart. */
  onPick?: (mark: Mark) => void
}

/** A view's numbers in rows and columns. */
export const ViewTable = ({ shown, label, onPick }: ViewTableProps) => {
  const { report, words, view, rows, told } = shown
  const table = tableOf(words, view, { ...told, rows })
  const labels = table.head.length - view.measures.length
  const text = (value: number | null, index: number) =>
    formatValue(value, unitOf(report, view.measures[index] ?? ''), words.language)
  return (
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {table.head.map((heading, index) => (
            <TableCell
              key={heading}
              align={index < labels ? 'left' : 'right'}
              sx={{ bgcolor: 'background.paper', color: 'text.secondary' }}
            >
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {table.rows.map((row, place) => (
          <TableRow key={rows[place]?.keys.join('\n')} hover>
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
                      onPick({ keys: rows[place]?.keys ?? [], measure: view.measures[index] ?? '' })
                    }
                    sx={{
                      borderRadius: 0.5,
                      '&:hover': { color: 'primary.main', textDecoration: 'underline' },
                    }}
                  >
                    {text(value, index)}
                  </ButtonBase>
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
