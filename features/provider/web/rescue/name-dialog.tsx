import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { namesCompany } from '../../contract/companies.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface NameDialogProps {
  action: 'disable' | 'remove'
  name: string
  onAnswer: (yes: boolean) => void
}

/** Asks for the company's name before it is suspended or deleted, since everybody in it stops working. */
export const NameDialog = ({ action, name, onAnswer }: NameDialogProps) => {
  const t = useText(providerTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const fits = namesCompany(typed, name)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fits) onAnswer(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => onAnswer(false)} aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
          {t(`confirmName.${action}`, { name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {t(`confirmName.${action}Hint`)}
          <TextField
            size="small"
            autoFocus
            autoComplete="off"
            label={t('confirmName.label', { name })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => onAnswer(false)}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={!fits}>
            {ui(action === 'disable' ? 'ui.disable' : 'ui.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
