import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { ImportReport as Report } from '#platform/resource/contract/import-report.ts'
import { csvText } from '#platform/spreadsheet/csv.ts'
import { saveFile } from '#platform/ui/list/save-file.ts'
import type { ResourceTexts } from './resource-texts.ts'

const COUNTS = ['created', 'changed', 'unchanged'] as const

/** Result of an import or dry run, with errors by row. */
export const ImportReport = ({
  report,
  texts,
  onKept,
}: {
  report: Report
  texts: ResourceTexts
  /** One-time values were saved. */
  onKept: () => void
}) => {
  const t = useText(platformTexts)
  const { language } = useLanguage()
  const wrongRows = new Set(report.wrong.map(({ row }) => row)).size
  const saveOnce = () => {
    const names = Object.keys(report.once[0] ?? {})
    const rows = report.once.map((line) => names.map((name) => line[name] ?? ''))
    const text = csvText(names.map(texts.field), rows, language === 'es' ? ';' : ',')
    saveFile(`${texts.of('title')}.csv`, 'text/csv;charset=utf-8', text)
    onKept()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontWeight: 600 }}>
        {COUNTS.map((count) => (
          <span key={count}>{t(`ui.import.${count}`, { count: report[count] })}</span>
        ))}
        <Box component="span" sx={{ color: wrongRows > 0 ? 'error.main' : 'text.secondary' }}>
          {t('ui.import.wrong', { count: wrongRows })}
        </Box>
      </Box>
      {report.ignored.length > 0 && (
        <Alert severity="info">{t('ui.import.ignored', { columns: report.ignored.join(', ') })}</Alert>
      )}
      {report.once.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={saveOnce}>
              {t('ui.import.saveOnce')}
            </Button>
          }
        >
          {t('ui.once.hint')}
        </Alert>
      )}
      {report.wrong.length > 0 && (
        <Box
          sx={{ maxHeight: 260, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
          tabIndex={0}
          role="region"
          aria-label={t('ui.import.errors')}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('ui.import.row')}</TableCell>
                <TableCell>{t('ui.import.column')}</TableCell>
                <TableCell>{t('ui.error')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {report.wrong.map(({ row, column, value, text }) => (
                <TableRow key={`${row} ${column}`}>
                  <TableCell>{row}</TableCell>
                  <TableCell>{column}</TableCell>
                  <TableCell>
                    {text}
                    {value !== '' && (
                      <Box
                        component="span"
                        sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
                      >
                        {value}
                      </Box>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  )
}
