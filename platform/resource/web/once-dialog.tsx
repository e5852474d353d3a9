import ContentCopy from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import type { CreatedRecord } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'

/** A labelled value to copy. */
const CopyLine = ({ label, value }: { label: string; value: string }) => {
  const t = useText(platformTexts)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{label}</Box>
        <Box component="code" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={`${t('ui.copy')}: ${label}`}
        onClick={() => void navigator.clipboard.writeText(value).then(() => showToast(t('ui.copied')))}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface OnceDialogProps {
  created: Pick<CreatedRecord, 'once'>
  texts: ResourceTexts
  /** What was done, and what to do now. */
  title?: string
  onClose: () => void
  /** Above the values, e.g. a QR code; makes the dialog wider. */
  lead?: ReactNode
  /** Below the values: further actions. */
  children?: ReactNode
}

/** Shows one-time values. Closes by its button only, so that a stray click loses nothing. */
export const OnceDialog = ({ created, texts, title, onClose, lead, children }: OnceDialogProps) => {
  const t = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  return (
    <Dialog
      open
      fullWidth
      maxWidth={lead === undefined ? 'xs' : 'sm'}
      // Values must not be missed out of sight.
      fullScreen={narrow && lead !== undefined}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {title ?? t('ui.once.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="warning">{t('ui.once.hint')}</Alert>
        {lead}
        {Object.entries(created.once).map(([name, value]) => (
          <CopyLine key={name} label={texts.field(name)} value={value} />
        ))}
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
