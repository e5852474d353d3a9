import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useText } from '#platform/i18n/web/language.tsx'
import { reportTexts } from '../i18n/texts.ts'
import { formatValue } from '../present/format.ts'
import { pivotOf } from '../present/pivot.ts'
import { type Mark, unitOf, type ViewShown } from '../present/series.ts'

interface PivotTableProps {
  shown: ViewShown
  label: string
  onPick: (mark: Mark) => void
}

/** One measure by two dimensions, with the sums of both. */
export const PivotTable = ({ shown, label, onPick }: PivotTableProps) => {
  const t = useText(reportTexts)
  const { report, words } = shown
  const { head, lines, sums, measure } = pivotOf(shown)
  const text = (value: number | null) => formatValue(value, unitOf(report, measure), words.language)
  const cell = { whiteSpace: 'nowrap' } as const
  const faint = { ...cell, bgcolor: 'background.paper', color: 'text.secondary' } as const
  return (
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {head.map((name, index) => (
            <TableCell key={name} align={index === 0 ? 'left' : 'right'} sx={faint}>
              {name}
            </TableCell>
          ))}
          {sums !== null && (
            <TableCell align="right" sx={{ ...faint, fontWeight: 600 }}>
              {t('report.total')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.label} hover>
            <TableCell component="th" scope="row" sx={{ ...cell, fontWeight: 450 }}>
              {line.label}
            </TableCell>
            {line.cells.map(({ value, keys }) => (
              <TableCell key={keys.join('\n')} align="right" sx={cell}>
                {value ? (
                  <ButtonBase
                    onClick={() => onPick({ keys, measure })}
                    sx={{ '&:hover': { color: 'primary.main', textDecoration: 'underline' } }}
                  >
                    {text(value)}
                  </ButtonBase>
                ) : (
                  <Box component="span" sx={{ color: 'text.disabled' }}>
                    ·
                  </Box>
                )}
              </TableCell>
            ))}
            {line.sum !== null && (
              <TableCell align="right" sx={{ ...cell, fontWeight: 600 }}>
                {text(line.sum)}
              </TableCell>
            )}
          </TableRow>
        ))}
        {sums !== null && (
          <TableRow>
            {sums.map((value, index) => (
              <TableCell
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                key={index}
                align={index === 0 ? 'left' : 'right'}
                sx={{ ...cell, fontWeight: 600 }}
              >
                {value === null ? t('report.total') : text(value)}
              </TableCell>
            ))}
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}
