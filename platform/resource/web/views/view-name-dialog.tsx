import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'

interface ViewNameDialogProps {
  title: string
  initial: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for a view's name. */
export const ViewNameDialog = ({ title, initial, onSave, onClose }: ViewNameDialogProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const [name, setName] = useState(initial)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const titleId = useId()
  const save = async () => {
    if (name.trim() === '') {
      setFailure(ui('field.required'))
      return
    }
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setFailure(failureDetail(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Labelled id="view-name" label={t('view.name')} error={failure}>
            <OutlinedInput
              id="view-name"
              autoFocus
              autoComplete="off"
              value={name}
              error={failure !== undefined}
              inputProps={{ maxLength: 80 }}
              onChange={(event) => setName(event.target.value)}
            />
          </Labelled>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {ui('ui.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
