import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { sheetClient } from '../sheet/sheet-client.ts'
import { ImportBegin } from './import-begin.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportNoData } from './import-no-data.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { ImportedSecrets } from './imported-secrets.tsx'
import { type Importing, useImport } from './use-import.ts'

interface ImportWizardProps {
  resource: Resource
  texts: ResourceTexts
  onClose: () => void
  /** Below the result of an import with one-time values. */
  renderImported?: RenderImported | undefined
}

/** `onKept`: one-time values were saved, so the dialog may close without asking. */
export type RenderImported = (
  once: readonly Readonly<Record<string, string>>[],
  onKept: () => void,
) => ReactNode

/** The next step's button. */
const Next = ({ work }: { work: Importing }) => {
  const t = useText(resourceTexts)
  const { run, plan, preview, busy } = work
  if (run === null || plan === null || run.state !== 'uploaded')
    return run?.state === 'waiting' || run?.state === 'running' ? (
      <Button color="warning" loading={busy} onClick={work.cancel}>
        {t('import.cancel')}
      </Button>
    ) : null
  if (preview === null)
    return (
      <>
        <Button onClick={work.restart}>{t('import.another')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={plan.mapping.every((name) => name === null)}
          onClick={() => work.tryOut(plan)}
        >
          {t('import.preview')}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={work.back}>{t('import.back')}</Button>
      <Button variant="contained" loading={busy} onClick={() => work.start(plan)}>
        {t('import.start', { count: run.total })}
      </Button>
    </>
  )
}

/** Import wizard: file, columns, preview, job. The job continues when the dialog is closed. */
export const ImportWizard = ({ resource, texts, onClose, renderImported }: ImportWizardProps) => {
  const ui = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const work = useImport(resource)
  const client = sheetClient(useApi(), resource)
  const { run, plan, preview, failure, once } = work
  const [isKept, setKept] = useState(false)
  const close = async () => {
    const sure =
      isKept ||
      once.length === 0 ||
      (await confirm({
        title: ui('ui.import.unkept'),
        text: ui('ui.import.unkeptHint'),
        action: ui('ui.import.closeAnyway'),
        cancel: ui('ui.back'),
        danger: true,
        staysByDefault: true,
      }))
    if (sure) onClose()
  }
  const body = () => {
    if (run === null)
      return (
        <ImportBegin
          busy={work.busy}
          earlier={work.earlier}
          onFile={work.upload}
          onOpen={work.open}
          onTemplate={() => void client.template('xlsx').then(({ name, blob }) => saveBlob(name, blob))}
        />
      )
    if (run.state !== 'uploaded' || plan === null)
      return (
        <>
          <ImportProgress run={run} busy={work.busy} onUndo={work.undo} onSaveWrong={work.saveWrong} />
          {once.length > 0 && <ImportedSecrets once={once} texts={texts} onKept={() => setKept(true)} />}
          {once.length > 0 && renderImported?.(once, () => setKept(true))}
        </>
      )
    if (preview !== null) return <ImportPreview headings={run.headings} rows={preview} />
    return (
      <>
        <ImportSheet work={work} />
        <ImportNoData noData={work.noData} plan={plan} onChange={work.setPlan} />
        <ImportMapping
          resource={resource}
          texts={texts}
          headings={run.headings}
          samples={work.samples}
          plan={plan}
          onChange={work.setPlan}
        />
      </>
    )
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      onClose={() => void close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {ui('ui.import.title', { title: texts.of('title') })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {body()}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => void close()}>{ui('ui.close')}</Button>
        <Next work={work} />
      </DialogActions>
    </Dialog>
  )
}
