import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Period } from '#platform/report/contract/period.ts'
import type { Mark, ViewShown } from '#platform/report/present/series.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { rowsBehind } from '#platform/report/web/report-state.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useOrderDrag } from '#platform/ui/order/use-order-drag.ts'
import { reportAddress } from '../../contract/areas.ts'
import { type Card, type CardAnswer, type CardSize, readCard } from '../../contract/builder/dashboards.ts'
import { ownReport, partOfReport } from '../../contract/builder/own-report.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { useBuilder } from '../builder/builder-context.tsx'
import type { BuilderReports } from '../builder/builder-reports.ts'
import type { Picked } from '../builder/picked-rows.tsx'
import { declaredName } from './card-names.ts'
import { CardNumbers } from './card-numbers.tsx'
import { CardTools } from './card-tools.tsx'

interface DashboardCardProps {
  dashboard: number
  card: Card
  days: Period
  /** Its place, while the dashboard is edited. */
  edited: { place: number; count: number } | null
  onMove: (from: number, to: number) => void
  onSize: (size: CardSize) => void
  onRemove: () => void
  onPick: (picked: Picked) => void
}

const SPANS: Record<CardSize, number> = { small: 1, medium: 2, wide: 3, full: 4 }
const CHART_HEIGHT = 250

/** The report that a card shows, narrowed to its part. */
function shownReport({ declared, bases }: BuilderReports, card: Card, answer: CardAnswer | undefined) {
  if (card.kind === 'own') {
    const own = answer?.own
    const known = own ? bases.get(own.content.source) : undefined
    const report = own && known ? ownReport(known.report, own.content, own.name) : null
    return known && report ? { known, report, filters: own?.content.filters ?? {} } : null
  }
  const known = declared.get(card.report)
  const part = {
    view: card.kind === 'view' ? card.view : null,
    figure: card.kind === 'figure' ? card.figure : null,
  }
  const report = known ? partOfReport(known.report, part) : null
  return known && report ? { known, report, filters: {} } : null
}

/** A card of a dashboard: read apart from the others, so that a slow or refused one holds up none. */
export const DashboardCard = (props: DashboardCardProps) => {
  const { dashboard, card, days, edited, onMove, onSize, onRemove, onPick } = props
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { language } = useLanguage()
  const builder = useBuilder()
  const id = useId()
  const { row, over } = useOrderDrag<HTMLElement>(
    'dashboard-card',
    edited?.place ?? 0,
    onMove,
    edited !== null,
  )
  const read = useQuery({
    queryKey: ['reports', 'saved', 'dashboards', dashboard, card.key, days],
    queryFn: ({ signal }) =>
      api.call(readCard, { params: { id: dashboard, card: card.key }, query: days, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
  const answer = read.data?.answer ?? null
  const shown = shownReport(builder, card, read.data)
  const declared = card.kind === 'own' ? null : declaredName(builder, card, language)
  const name = declared?.name ?? read.data?.own?.name ?? ''
  const address =
    card.kind === 'own'
      ? `/reportes/propios?reporte=${card.report}`
      : reportAddress({ area: card.report.split('/')[0] ?? '', name: card.report.split('/')[1] ?? '' })
  const isSmall =
    card.kind === 'figure' ||
    shown?.report.views === undefined ||
    Object.keys(shown.report.views).length === 0
  const quiet = (text: string) => (
    <Typography variant="body2" sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
      {text}
    </Typography>
  )
  const pick = (view: ViewShown['view'] | null, mark: Mark) => {
    if (shown === null || answer === null) return
    const rows = rowsBehind({ ...shown.filters, ...days }, { report: shown.report, answer }, { view, mark })
    onPick({ known: shown.known, report: shown.report, rows })
  }
  const body = () => {
    if (hasFailed(read))
      return (
        <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 2 }}>
          <Typography variant="body2">{t('card.failed')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {failureDetail(read.error)}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => void read.refetch()}>
            {ui('ui.retry')}
          </Button>
        </Box>
      )
    if (read.data === undefined) return <Skeleton variant="rounded" height={isSmall ? 84 : CHART_HEIGHT} />
    if (read.data.state === 'refused') return quiet(t('card.refused'))
    if (shown === null || answer === null) return quiet(t('card.gone'))
    return (
      <CardNumbers
        report={shown.report}
        words={wordsOf(shown.report, shown.known.texts, language)}
        answer={answer}
        label={name}
        height={CHART_HEIGHT}
        onPick={pick}
      />
    )
  }
  return (
    <Paper
      ref={row}
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={read.isFetching}
      sx={{
        gridColumn: {
          xs: '1 / -1',
          sm: `span ${Math.min(2, SPANS[card.size])}`,
          lg: `span ${SPANS[card.size]}`,
        },
        minWidth: 0,
        borderRadius: 2,
        p: 2,
        ...(edited !== null && { cursor: 'grab', borderStyle: 'dashed' }),
        ...(over && { borderColor: 'primary.main', boxShadow: 3 }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, mb: 1, flexWrap: 'wrap' }}>
        {edited !== null && (
          <DragIndicator fontSize="small" titleAccess={t('card.drag')} sx={{ color: 'text.secondary' }} />
        )}
        <Box sx={{ flex: 1, minWidth: 120 }}>
          <Typography id={id} variant="h2" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
            {edited === null && read.data?.state === 'shown' ? (
              <Link component={RouterLink} to={address} underline="hover" color="inherit">
                {name}
              </Link>
            ) : (
              name
            )}
          </Typography>
          {declared !== null && (
            <Typography component="p" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {declared.of}
            </Typography>
          )}
        </Box>
        {edited !== null && (
          <CardTools
            name={name}
            size={card.size}
            onMove={onMove}
            onSize={onSize}
            onRemove={onRemove}
            {...edited}
          />
        )}
      </Box>
      {body()}
    </Paper>
  )
}
