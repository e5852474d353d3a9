import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '../contract/report.ts'
import { isClock } from '../contract/source.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatLocalDay } from '../present/format.ts'
import type { ReportWords } from '../present/words.ts'
import { ReportRows } from './report-rows.tsx'

interface RowsDrawerProps {
  report: Report
  words: ReportWords
  /** As in the URL. */
  rowsQuery: string
  page: number
  onPage: (page: number) => void
  onClose: () => void
  onRecord: ((id: string) => void) | undefined
}

/** Filters besides the period, in words: `Lunes, 09:00`. */
function narrowing(words: ReportWords, query: Readonly<Record<string, string>>, period: string): string {
  const chosen = Object.entries(query).flatMap(([name, value]) => {
    const known = isClock(name) || value.split(',').every((one) => words.choice(name, one) !== null)
    const isDimension = isClock(name) || words.dimension(name) !== name
    return known && isDimension && name !== 'measure'
      ? [
          value
            .split(',')
            .map((one) => words.choice(name, one) ?? one)
            .join(', '),
        ]
      : []
  })
  return [period, ...chosen].join(' · ')
}

/** Rows behind the clicked number. */
export const RowsDrawer = ({
  report,
  words,
  rowsQuery,
  page,
  onPage,
  onClose,
  onRecord,
}: RowsDrawerProps) => {
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const query = Object.fromEntries(new URLSearchParams(rowsQuery))
  const { initDate = '', finishDate = '', measure = '' } = query
  const from = formatLocalDay(initDate)
  const to = formatLocalDay(finishDate)
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => isClock(name) || report.source.dimensions[name] !== undefined),
  )
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, sx: { width: { xs: 1, md: 860 }, maxWidth: 1 } } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: 1,
          gap: 1.5,
          p: { xs: 1.5, md: 2.5 },
          minHeight: 0,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <Typography id={id} variant="h2">
              {t('report.rowsOf', { name: words.measure(measure) })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {narrowing(words, filters, from === to ? from : t('report.range', { from, to }))}
            </Typography>
          </Box>
          <IconButton aria-label={ui('ui.close')} onClick={onClose}>
            <Close />
          </IconButton>
        </Box>
        <ReportRows
          report={report}
          words={words}
          query={query}
          page={page}
          onPage={onPage}
          label={t('report.rowsOf', { name: words.measure(measure) })}
          onRecord={onRecord}
        />
      </Box>
    </Drawer>
  )
}
