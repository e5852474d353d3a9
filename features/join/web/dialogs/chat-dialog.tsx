import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

interface ChatDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** The confirm button; null when choosing an entry is enough. */
  action: { text: string; run: () => void; disabled?: boolean; busy: boolean; danger?: boolean } | null
}

/** Enter confirms, also from multi-line fields, where Shift+Enter inserts a line break. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.defaultPrevented)
    return
  const isText = event.target instanceof HTMLTextAreaElement
  if (!isText && !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLFormElement) event.currentTarget.requestSubmit()
}

/** Frame of the dialogs about conversations. */
export const ChatDialog = ({ title, onClose, children, action }: ChatDialogProps) => {
  const ui = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      fullScreen={narrow}
      slotProps={{
        paper: {
          component: 'form',
          onKeyDown,
          onSubmit: (event: FormEvent) => {
            event.preventDefault()
            if (action !== null && !action.disabled && !action.busy) action.run()
          },
        },
      }}
    >
      <DialogTitle id={titleId} sx={{ fontSize: '1.0625rem', fontWeight: 600, pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', pt: '8px !important' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        {action !== null && (
          <Button
            variant="contained"
            color={action.danger ? 'error' : 'primary'}
            loading={action.busy}
            type="submit"
            disabled={action.disabled ?? false}
          >
            {action.text}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
