import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ImportReport as Report } from '#platform/resource/contract/import-report.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { ImportReport } from './import-report.tsx'
import type { ResourceTexts } from './resource-texts.ts'
import { sheetClient } from './sheet-client.ts'
import { listKey } from './use-resource-actions.ts'

interface ImportDialogProps {
  resource: Resource
  texts: ResourceTexts
  onClose: () => void
  /** Below the report of an import with one-time values. */
  renderImported?: RenderImported | undefined
}

/** `onKept`: one-time values were saved, so the dialog may close without asking. */
export type RenderImported = (
  once: readonly Readonly<Record<string, string>>[],
  onKept: () => void,
) => ReactNode

/** Import in two steps: dry run, then all rows or the valid ones. */
export const ImportDialog = ({ resource, texts, onClose, renderImported }: ImportDialogProps) => {
  const t = useText(platformTexts)
  const client = sheetClient(useApi(), resource)
  const queries = useQueryClient()
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isStored, setStored] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  const load = (input: File, mode: 'preview' | 'all' | 'good') =>
    attempt(async () => {
      setReport(null)
      setStored(false)
      setFile(input)
      setReport(await client.load(input, mode))
      if (mode !== 'preview') await queries.invalidateQueries({ queryKey: listKey(resource) })
    })
  const once = report?.once ?? []
  const close = async () => {
    const sure =
      isStored ||
      once.length === 0 ||
      (await confirm({
        title: t('ui.import.unkept'),
        text: t('ui.import.unkeptHint'),
        action: t('ui.import.closeAnyway'),
        cancel: t('ui.back'),
        danger: true,
        staysByDefault: true,
      }))
    if (sure) onClose()
  }
  const good = report === null ? 0 : report.created + report.changed
  const perfect = report !== null && report.wrong.length === 0
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={busy ? () => {} : () => void close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('ui.import.title', { title: texts.of('title') })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box>
          {t('ui.import.hint', { key: texts.field(resource.key) })}{' '}
          <Link
            component="button"
            type="button"
            sx={{ verticalAlign: 'baseline', font: 'inherit' }}
            onClick={() =>
              void attempt(async () => {
                const { name, blob } = await client.template('xlsx')
                saveBlob(name, blob)
              })
            }
          >
            {t('ui.import.template')}
          </Link>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Button variant="outlined" loading={busy} onClick={() => input.current?.click()}>
            {t('ui.import.choose')}
          </Button>
          <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {file?.name ?? t('ui.import.kinds')}
          </Box>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.csv,text/csv"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) void load(file, 'preview')
              event.target.value = ''
            }}
          />
        </Box>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {report?.applied === true && <Alert severity="success">{t('ui.import.done')}</Alert>}
        {report !== null && <ImportReport report={report} texts={texts} onKept={() => setStored(true)} />}
        {once.length > 0 && renderImported?.(once, () => setStored(true))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => void close()} disabled={busy}>
          {t(report?.applied === true ? 'ui.close' : 'ui.cancel')}
        </Button>
        {report !== null && !report.applied && file !== null && (
          <Button
            variant="contained"
            loading={busy}
            disabled={good === 0}
            onClick={() => void load(file, perfect ? 'all' : 'good')}
          >
            {perfect ? t('ui.import.all') : t('ui.import.good', { count: good })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
