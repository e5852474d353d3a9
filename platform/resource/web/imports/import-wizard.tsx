import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { sheetClient } from '../sheet-client.ts'
import { ImportBegin } from './import-begin.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { type Importing, useImport } from './use-import.ts'

interface ImportWizardProps {
  resource: Resource
  texts: ResourceTexts
  onClose: () => void
}

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
      <Button
        variant="contained"
        loading={busy}
        disabled={plan.mapping.every((name) => name === null)}
        onClick={() => work.tryOut(plan)}
      >
        {t('import.preview')}
      </Button>
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
export const ImportWizard = ({ resource, texts, onClose }: ImportWizardProps) => {
  const ui = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const work = useImport(resource)
  const client = sheetClient(useApi(), resource)
  const { run, plan, preview, failure } = work
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
      return <ImportProgress run={run} busy={work.busy} onUndo={work.undo} onSaveWrong={work.saveWrong} />
    if (preview !== null) return <ImportPreview headings={run.headings} rows={preview} />
    return (
      <ImportMapping
        resource={resource}
        texts={texts}
        headings={run.headings}
        samples={work.samples}
        plan={plan}
        onChange={work.setPlan}
      />
    )
  }
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {ui('ui.import.title', { title: texts.of('title') })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {body()}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
        <Next work={work} />
      </DialogActions>
    </Dialog>
  )
}
