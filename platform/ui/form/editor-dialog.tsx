import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '../failure-detail.ts'
import { showAlert, showToast } from '../notices.ts'
import { useLeaveGuard } from './leave-guard.ts'

interface EditorDialogProps {
  title: ReactNode
  /** Something differs from what is stored: leaving asks first. */
  changed: boolean
  canSave: boolean
  /** Rejects with the request's failure, which is shown; the dialog stays. */
  save: () => Promise<unknown>
  /** Of the button; "Guardar" by default. */
  action?: string
  /** Said after saving; "Guardado" by default. */
  saved?: string
  /** What else happens after saving, instead of `onClose`. */
  onSaved?: () => void
  onClose: () => void
  children: ReactNode
}

/** Edits something larger than a form: a design, a table, lines. Takes the whole screen of a phone. */
export const EditorDialog = ({
  title,
  changed,
  canSave,
  save,
  action,
  saved,
  onClose,
  onSaved = onClose,
  children,
}: EditorDialogProps) => {
  const t = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const [busy, setBusy] = useState(false)
  const { release, mayLeave } = useLeaveGuard(changed)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const saveAll = async () => {
    setBusy(true)
    try {
      await save()
      release()
      showToast(saved ?? t('ui.saved'))
      onSaved()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      aria-labelledby={titleId}
      onClose={() => void close()}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={() => void close()}>{t('ui.cancel')}</Button>
        <Button variant="contained" loading={busy} disabled={!canSave} onClick={() => void saveAll()}>
          {action ?? t('ui.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
