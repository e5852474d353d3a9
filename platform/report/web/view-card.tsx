import BarChart from '@mui/icons-material/BarChartOutlined'
import Copy from '@mui/icons-material/ContentCopyOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatValue } from '../present/format.ts'
import { type Mark, unitOf, type ViewShown } from '../present/series.ts'
import { tableOf } from '../present/words.ts'
import type { TableOrder } from './table-order.ts'
import { isTableView, ViewBody } from './view-body.tsx'

const ROW_HEIGHT = 30

function heightOf({ view, rows }: ViewShown): number {
  if (view.kind === 'flow') return Math.max(240, new Set(rows.map(({ keys }) => keys[1])).size * 30)
  if (view.kind === 'funnel') return view.measures.length * 40
  if (view.kind === 'bars') return Math.max(120, rows.length * ROW_HEIGHT)
  return view.kind === 'columns' || view.kind === 'line' ? 300 : 260
}

/** Tab-separated, to paste into spreadsheets. */
function copied({ report, words, view, rows, answer: description }: ViewShown): string {
  const table = tableOf(words, view, { ...description, rows })
  const lines = table.rows.map((row) => [
    ...row.labels,
    ...row.values.map((value, index) =>
      formatValue(value, unitOf(report, view.measures[index] ?? ''), words.language),
    ),
  ])
  return [table.head, ...lines].map((cells) => cells.join('\t')).join('\n')
}

interface ViewCardProps {
  shown: ViewShown
  title: string
  cut: boolean
  /** Full width. */
  wide: boolean
  /** Shows the chart as a table. */
  asTable: boolean
  onAsTable: (asTable: boolean) => void
  onPick: (mark: Mark) => void
  /** Sort order of the table. */
  order: TableOrder | undefined
  onOrder: (order: TableOrder | null) => void
}

/** A view: a chart, with its table for screen readers, or the table itself. */
export const ViewCard = (props: ViewCardProps) => {
  const { shown, title, cut, wide, asTable, onAsTable, onPick, order, onOrder } = props
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const isTable = isTableView(shown)
  const copy = async () => {
    await navigator.clipboard.writeText(copied(shown))
    showToast(ui('ui.copied'))
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        gridColumn: wide ? '1 / -1' : 'auto',
        minWidth: 0,
        borderRadius: 2,
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, fontSize: '0.875rem', fontWeight: 600 }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', color: 'text.secondary' }}>
          <Tooltip title={ui('ui.copy')}>
            <IconButton
              size="small"
              color="inherit"
              aria-label={`${ui('ui.copy')}: ${title}`}
              onClick={() => void copy()}
            >
              <Copy fontSize="small" />
            </IconButton>
          </Tooltip>
          {!isTable && (
            <Tooltip title={t(asTable ? 'report.chart' : 'report.table')}>
              <IconButton
                size="small"
                color="inherit"
                aria-label={t(asTable ? 'report.showChart' : 'report.showTable', { name: title })}
                onClick={() => onAsTable(!asTable)}
              >
                {asTable ? <BarChart fontSize="small" /> : <TableIcon fontSize="small" />}
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
      <ViewBody
        shown={shown}
        label={title}
        height={heightOf(shown)}
        asTable={asTable}
        onPick={onPick}
        order={order}
        onOrder={onOrder}
      />
      {cut && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('report.cut', { count: shown.rows.length })}
        </Typography>
      )}
    </Paper>
  )
}
