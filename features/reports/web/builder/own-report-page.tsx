import ArrowBack from '@mui/icons-material/ArrowBack'
import Save from '@mui/icons-material/SaveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { wordsOf } from '#platform/report/present/words.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { showToast } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import type { OwnReportContent } from '../../contract/builder/own-report.ts'
import { ownReports, type SavedReport } from '../../contract/builder/own-reports.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import type { KnownReport } from './builder-reports.ts'
import { ContentForm } from './content-form.tsx'
import { OwnReportMenu } from './own-report-menu.tsx'
import { PresetBar, useDays } from './preset-bar.tsx'
import { ReportPreview } from './report-preview.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { firstContent } from './settle-content.ts'
import { refreshSaved, useSaveFailure } from './use-saved.ts'

interface OwnReportPageProps {
  /** Null: a new one. */
  saved: SavedReport | null
  bases: readonly KnownReport[]
  onOpen: (id: number | null) => void
}

/** A report of one's own: what it shows on the left, while it is drawn beside. */
export const OwnReportPage = ({ saved, bases, onOpen }: OwnReportPageProps) => {
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const fail = useSaveFailure()
  const { language } = useLanguage()
  const [first] = bases
  const start = saved?.content ?? (first && firstContent(first.report))
  const [draft, setDraft] = useState<OwnReportContent | null>(null)
  const [naming, setNaming] = useState<'new' | 'settings' | null>(null)
  const content = draft ?? start
  const { days, choose } = useDays(content?.period ?? 'last30')
  const base = bases.find(({ report }) => report.name === content?.source)
  const dirty = draft !== null && JSON.stringify(draft) !== JSON.stringify(start)
  const guard = useLeaveGuard(dirty)
  if (content === undefined || base === undefined) return null
  const name = saved?.name ?? `${wordsOf(base.report, base.texts, language).source}`
  const isOwn = saved?.own ?? false
  const keep = async (made: SavedReport) => {
    await refreshSaved(queries)
    guard.release()
    setDraft(null)
    showToast(t('saved.saved'))
    onOpen(made.id)
  }
  const create = async (named: { name: string; shared: boolean }) =>
    keep(await api.call(ownReports.create, { body: { ...named, content } }))
  const change = async (body: { name?: string; shared?: boolean; content?: OwnReportContent }) => {
    if (saved === null) return
    const { id, version } = saved
    await keep(await api.call(ownReports.edit, { params: { id }, body: { ...body, version } }))
  }
  return (
    <Screen
      title={`${saved?.name ?? t('own.new')}${dirty ? ' *' : ''}`}
      actions={
        <>
          <Tooltip title={t('saved.back')}>
            <IconButton
              size="small"
              aria-label={t('saved.back')}
              onClick={() => onOpen(null)}
              sx={{ order: -1 }}
            >
              <ArrowBack />
            </IconButton>
          </Tooltip>
          {saved !== null && (
            <OwnReportMenu
              saved={saved}
              days={days}
              onSettings={() => setNaming('settings')}
              onCopy={() => setNaming('new')}
              onGone={() => onOpen(null)}
            />
          )}
          {(saved === null || dirty) && (
            <ActionButton
              main
              worded
              label={saved === null || !isOwn ? t('saved.saveAs') : ui('ui.save')}
              icon={<Save />}
              onClick={() => {
                if (isOwn) void change({ content }).catch(fail)
                else setNaming('new')
              }}
            />
          )}
        </>
      }
      toolbar={
        <PresetBar
          days={days}
          onDays={choose}
          onPreset={(period) => {
            choose({ initDate: '', finishDate: '' })
            setDraft({ ...content, period })
          }}
        />
      }
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'grid',
          gap: 1.5,
          alignContent: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '290px minmax(0, 1fr)' },
          pb: 1,
        }}
      >
        <Paper
          component="section"
          variant="outlined"
          aria-label={t('own.configure')}
          sx={{ p: 2, borderRadius: 2 }}
        >
          <ContentForm bases={bases} base={base} content={content} onChange={setDraft} />
        </Paper>
        <Box sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}>
          <ReportPreview base={base} content={content} name={name} days={days} />
        </Box>
      </Box>
      <SaveDialogs
        naming={naming}
        saved={saved}
        onCreate={create}
        onChange={change}
        onClose={() => setNaming(null)}
      />
    </Screen>
  )
}
