import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'

interface AskDialogProps {
  title: string
  action: string
  /** Rejects with what the dialog shows; null: what was typed is not complete. */
  save: () => Promise<void> | null
  onClose: () => void
  children: ReactNode
}

/** A few fields and one action, which stays open with its reason when it fails. */
export const AskDialog = ({ title, action, save, onClose, children }: AskDialogProps) => {
  const ui = useText(platformTexts)
  const titleId = useId()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const work = save()
    if (work === null) return
    setSaving(true)
    setFailure(null)
    work.then(onClose, (error: unknown) => {
      setSaving(false)
      setFailure(failureDetail(error))
    })
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          {children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={saving}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
