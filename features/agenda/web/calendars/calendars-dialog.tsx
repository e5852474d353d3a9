import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { agendaTexts } from '../../i18n/texts.ts'
import { FeedSection } from './feed-section.tsx'
import { ImportSection } from './import-section.tsx'

/** The calendar in other programs, and theirs here. */
export const CalendarsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id} sx={{ typography: 'h2' }}>
        {t('agenda.otherCalendars')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <FeedSection />
        <Divider />
        <ImportSection />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
