import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPlainDay, localDay } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { importCalendar } from '../../contract/import.ts'
import { agendaTexts } from '../../i18n/texts.ts'

interface Chosen {
  file: File
  report: Answer<typeof importCalendar>
  done: boolean
}

const Report = ({ report, done }: Pick<Chosen, 'report' | 'done'>) => {
  const t = useText(agendaTexts)
  const { timeZone } = useViewer()
  const { added, repeated, known, skipped, answers, first, last, titles } = report
  const day = (instant: string) => formatPlainDay(localDay(new Date(instant), timeZone))
  return (
    <Alert severity={done ? 'success' : 'info'} icon={false}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t(done ? 'agenda.imported' : 'agenda.importFound', { added, repeated })}
      </Typography>
      {first !== null && last !== null && !done && (
        <Typography variant="body2">
          {t('agenda.importRange', { first: day(first), last: day(last) })}
        </Typography>
      )}
      {titles.length > 0 && !done && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {titles.join(' · ')}
          {added > titles.length ? ' …' : ''}
        </Typography>
      )}
      {answers > 0 && (
        <Typography variant="body2">{t('agenda.importAnswers', { count: answers })}</Typography>
      )}
      {known > 0 && <Typography variant="body2">{t('agenda.importKnown', { count: known })}</Typography>}
      {skipped > 0 && (
        <Typography variant="body2">{t('agenda.importSkipped', { count: skipped })}</Typography>
      )}
    </Alert>
  )
}

/** Reads an `.ics` file: first says what is in it, then takes it over. */
export const ImportSection = () => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (file: File, preview: 'yes' | 'no') => {
    setBusy(true)
    setFailure(null)
    try {
      const report = await api.call(importCalendar, { file, fileName: file.name, body: { preview } })
      setChosen({ file, report, done: preview === 'no' })
      if (preview === 'no')
        await queries.invalidateQueries({ queryKey: ['resource', agendaEvents.name, 'list'] })
    } catch (error) {
      setChosen(null)
      setFailure(failureDetail(error))
    }
    setBusy(false)
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('agenda.import')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('agenda.importHint')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('agenda.importFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void run(file, 'yes')
          target.value = ''
        }}
      />
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {chosen !== null && <Report report={chosen.report} done={chosen.done} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          startIcon={<UploadFile />}
          onClick={() => input.current?.click()}
        >
          {t('agenda.importFile')}
        </Button>
        {chosen !== null && !chosen.done && chosen.report.added + chosen.report.answers > 0 && (
          <Button
            size="small"
            variant="contained"
            disabled={busy}
            onClick={() => void run(chosen.file, 'no')}
          >
            {chosen.report.added > 0
              ? t('agenda.importNow', { count: chosen.report.added })
              : t('agenda.importAnswersNow', { count: chosen.report.answers })}
          </Button>
        )}
        {busy && <CircularProgress size={20} aria-label={ui('ui.loading')} />}
      </Box>
    </Box>
  )
}
