import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { botTexts } from './texts.ts'

interface PublishDialogProps {
  onPublish: (note: string) => void
  onClose: () => void
}

export const PublishDialog = ({ onPublish, onClose }: PublishDialogProps) => {
  const t = useText(botTexts)
  const [note, setNote] = useState('')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('publishTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('publishHint')}</DialogContentText>
        <TextField
          autoFocus
          label={t('note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={(event) => setNote(event.target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" onClick={() => onPublish(note)}>
          {t('publish')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
