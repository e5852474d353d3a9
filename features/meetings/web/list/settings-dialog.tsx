import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { changeRoom, type MeetingRoom } from '../../contract/room-list.ts'
import { meetingListTexts } from '../../i18n/list/texts.ts'

interface SettingsDialogProps {
  room: MeetingRoom
  onClose: () => void
  onSaved: () => void
}

/** A room's name, and who may come. */
export const SettingsDialog = ({ room, onClose, onSaved }: SettingsDialogProps) => {
  const t = useText(meetingListTexts)
  const api = useApi()
  const [name, setName] = useState(room.name)
  const [guests, setGuests] = useState(room.guests_allowed)
  const [wait, setWait] = useState(room.guests_wait)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const body = { name: name.trim(), guests_allowed: guests, guests_wait: wait }
      await api.call(changeRoom, { params: { id: room.id }, body })
      showToast(t('saved'))
      onSaved()
      onClose()
    } catch (error) {
      setFailure(failureDetail(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="meeting-settings">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="meeting-settings">{t('settings', { name: room.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          <TextField
            autoFocus
            fullWidth
            required
            size="small"
            margin="dense"
            label={t('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={failure !== null}
            helperText={failure}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          {room.engine === 'own' && (
            <>
              <FormControlLabel
                control={<Switch checked={guests} onChange={({ target }) => setGuests(target.checked)} />}
                label={t('guestsAllowed')}
              />
              <FormControlLabel
                disabled={!guests}
                control={<Switch checked={wait} onChange={({ target }) => setWait(target.checked)} />}
                label={t('guestsWait')}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
