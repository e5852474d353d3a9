import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import type { PreviewRow } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'

const COLORS = { created: 'success', changed: 'info', skipped: 'default', wrong: 'error' } as const

/** Dry run of the first rows. */
export const ImportPreview = ({
  headings,
  rows,
}: {
  headings: readonly string[]
  rows: readonly PreviewRow[]
}) => {
  const t = useText(resourceTexts)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('import.preview.hint', { count: rows.length })}
      </Typography>
      <Box
        sx={{ maxHeight: 340, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        tabIndex={0}
        role="region"
        aria-label={t('import.preview')}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>#</TableCell>
              <TableCell>{t('import.outcome')}</TableCell>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
                <TableCell key={at} sx={{ whiteSpace: 'nowrap' }}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ number, outcome, reasons, cells }) => (
              <TableRow key={number}>
                <TableCell>{number}</TableCell>
                <TableCell>
                  <Chip
                    size="small"
                    color={COLORS[outcome]}
                    variant="outlined"
                    label={t(`import.row.${outcome}`)}
                  />
                  {reasons !== '' && (
                    <Typography
                      variant="caption"
                      component="div"
                      color={outcome === 'wrong' ? 'error' : 'text.secondary'}
                      sx={{ minWidth: 160 }}
                    >
                      {reasons}
                    </Typography>
                  )}
                </TableCell>
                {headings.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place.
                  <TableCell key={at} sx={{ minWidth: 120, maxWidth: 220, overflowWrap: 'anywhere' }}>
                    {cells[at] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}
