import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { DeviceSettings } from './device-settings.tsx'
import { ForwardSettings } from './forward-settings.tsx'

export const DeviceDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(phoneTexts)
  const ui = useText(platformTexts)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="devices-title">
      <DialogTitle id="devices-title" variant="h2" component="h2">
        {t('dock.settings')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DeviceSettings listening />
        <ForwardSettings />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {ui('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
