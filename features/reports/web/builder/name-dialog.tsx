import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { builderTexts } from '../../i18n/builder/texts.ts'

interface NameDialogProps {
  title: string
  name: string
  shared: boolean
  onSave: (saved: { name: string; shared: boolean }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of what is saved, and whether the company sees it. */
export const NameDialog = (props: NameDialogProps) => {
  const { title, onSave, onClose } = props
  const t = useText(builderTexts)
  const ui = useText(platformTexts)
  const [name, setName] = useState(props.name)
  const [shared, setShared] = useState(props.shared)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const save = async () => {
    if (name.trim() === '') {
      setFailure(ui('field.required'))
      return
    }
    setBusy(true)
    try {
      await onSave({ name: name.trim(), shared })
      onClose()
    } catch (error) {
      setFailure(failureDetail(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id={`${id}-title`} sx={{ typography: 'h2' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Labelled id={id} label={t('saved.name')} error={failure}>
            <OutlinedInput
              id={id}
              autoFocus
              autoComplete="off"
              value={name}
              error={failure !== undefined}
              inputProps={{ maxLength: 80 }}
              onChange={(event) => setName(event.target.value)}
            />
          </Labelled>
          <div>
            <FormControlLabel
              label={t('saved.share')}
              control={<Checkbox checked={shared} onChange={(_, on) => setShared(on)} />}
            />
            <FormHelperText sx={{ ml: 4, mt: 0 }}>{t('saved.shareHint')}</FormHelperText>
          </div>
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
