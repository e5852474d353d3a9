import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { reportTexts } from '../i18n/texts.ts'
import type { Mark, ViewShown } from '../present/series.ts'
import { PivotTable } from './pivot-table.tsx'
import type { TableOrder } from './table-order.ts'
import { ViewTable } from './view-table.tsx'

/** The chart library loads with the first chart. */
const Chart = lazy(async () => ({ default: (await import('./chart/chart.tsx')).Chart }))

/** Shown as a table in any case. */
export const isTableView = ({ view }: Pick<ViewShown, 'view'>): boolean =>
  view.kind === 'table' || view.kind === 'pivot'

interface ViewBodyProps {
  shown: ViewShown
  label: string
  /** Of a chart, px. */
  height: number
  /** Shows a chart as a table. */
  asTable: boolean
  /** Most that a table takes before it scrolls, px. */
  maxHeight?: number
  onPick: (mark: Mark) => void
  /** Sort order of a table. */
  order?: TableOrder | undefined
  onOrder?: (order: TableOrder | null) => void
}

/** Nothing to draw, in this period and in the one before. */
const isBlank = ({ rows }: ViewShown): boolean =>
  rows.every((row) => [...row.values, ...row.before].every((value) => (value ?? 0) === 0))

/** A view's chart, with its table for screen readers, or the table itself. Within a padding of two units, which tables fill. */
export const ViewBody = (props: ViewBodyProps) => {
  const { shown, label, height, asTable, maxHeight = 460, onPick, order, onOrder } = props
  const t = useText(reportTexts)
  if (asTable || isTableView(shown))
    return (
      // Focusable, since it scrolls.
      <Box tabIndex={0} role="region" aria-label={label} sx={{ maxHeight, overflow: 'auto', mx: -2, mb: -2 }}>
        {shown.view.kind === 'pivot' ? (
          <PivotTable shown={shown} label={label} onPick={onPick} />
        ) : (
          <ViewTable
            shown={shown}
            label={label}
            onPick={onPick}
            {...(onOrder === undefined ? {} : { order, onOrder })}
          />
        )}
      </Box>
    )
  if (isBlank(shown))
    return (
      <Box sx={{ height, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        {t('report.empty')}
      </Box>
    )
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
        <Chart shown={shown} height={height} onPick={onPick} />
      </Suspense>
      <Box sx={visuallyHidden}>
        <ViewTable shown={shown} label={label} />
      </Box>
    </>
  )
}
