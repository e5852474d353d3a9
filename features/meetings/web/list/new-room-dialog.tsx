import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { meetingListTexts } from '../../i18n/list/texts.ts'
import type { Meetings } from '../open-meetings.ts'

interface NewRoomDialogProps {
  meetings: Meetings
  onClose: () => void
  onMade: () => void
}

/** A room by its name alone; it opens in a tab. */
export const NewRoomDialog = ({ meetings, onClose, onMade }: NewRoomDialogProps) => {
  const t = useText(meetingListTexts)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const address = await meetings.open(name.trim())
    setBusy(false)
    if (address === null) return
    onMade()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="new-meeting">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="new-meeting">{t('new')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            required
            size="small"
            margin="dense"
            label={t('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            helperText={t('nameHint')}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={name.trim() === ''}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
