import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Insights from '@mui/icons-material/Insights'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Period } from '#platform/report/contract/period.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { Figures } from '#platform/report/web/figures.tsx'
import { rowsBehind } from '#platform/report/web/report-state.ts'
import type { TableOrder } from '#platform/report/web/table-order.ts'
import { ViewCard } from '#platform/report/web/view-card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { OWN_VIEW, type OwnReportContent, ownReport } from '../../contract/builder/own-report.ts'
import { previewReport } from '../../contract/builder/own-reports.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import type { KnownReport } from './builder-reports.ts'
import { PickedRows } from './picked-rows.tsx'

interface ReportPreviewProps {
  base: KnownReport
  content: OwnReportContent
  name: string
  days: Period
}

/** An own report with its numbers: figures and chart, each of which opens its rows. */
export const ReportPreview = ({ base, content, name, days }: ReportPreviewProps) => {
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { language } = useLanguage()
  const [asTable, setAsTable] = useState(false)
  const [order, setOrder] = useState<TableOrder>()
  const [rows, setRows] = useState('')
  const report = useMemo(() => ownReport(base.report, content, name), [base, content, name])
  const read = useQuery({
    queryKey: ['reports', 'preview', content, days],
    queryFn: ({ signal }) => api.call(previewReport, { body: { content, ...days }, signal }),
    enabled: report !== null,
    // Numbers of another source would be drawn by this one's names.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as OwnReportContent | undefined)?.source === content.source &&
      JSON.stringify([before?.figures.map(({ measure }) => measure), before?.views.length]) ===
        JSON.stringify([content.measures, content.chart === 'number' ? 0 : 1])
        ? keepPreviousData(before)
        : undefined,
    staleTime: 30_000,
  })
  const { data: answer } = read
  if (report === null)
    return <ListMessage icon={<Insights />} title={t('own.impossible')} hint={t('own.impossibleHint')} />
  if (hasFailed(read))
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={t('own.failed')}
        hint={failureDetail(read.error)}
        action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
      />
    )
  if (answer === undefined) return <Skeleton variant="rounded" height={420} />
  const words = wordsOf(report, base.texts, language)
  const view = report.views[OWN_VIEW]
  const [shown] = answer.views
  const isEmpty =
    answer.figures.every(({ value }) => !value) && answer.views.every((one) => one.rows.length === 0)
  const pick = (of: typeof view | null) => (mark: Parameters<typeof rowsBehind>[2]['mark']) => {
    setRows(rowsBehind({ ...content.filters, ...days }, { report, answer }, { view: of ?? null, mark }))
  }
  return (
    <Box aria-busy={read.isFetching} sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ height: 2 }}>
        {read.isPlaceholderData && <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2 }} />}
      </Box>
      {isEmpty ? (
        <ListMessage icon={<Insights />} title={t('own.noData')} hint={t('own.noDataHint')} />
      ) : (
        <>
          <Figures report={report} words={words} answer={answer} onPick={pick(null)} />
          {view !== undefined && shown !== undefined && (
            <ViewCard
              shown={{ report, words, view, rows: shown.rows, answer }}
              title={name}
              cut={shown.cut}
              wide
              asTable={asTable}
              onAsTable={setAsTable}
              onPick={pick(view)}
              order={order}
              onOrder={(next) => setOrder(next ?? undefined)}
            />
          )}
        </>
      )}
      {rows !== '' && <PickedRows picked={{ known: base, report, rows }} onClose={() => setRows('')} />}
    </Box>
  )
}
