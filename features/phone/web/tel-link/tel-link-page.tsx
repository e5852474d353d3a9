import Call from '@mui/icons-material/Call'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { deviceTexts } from '../../i18n/devices/texts.ts'
import { readTelLink } from './read-tel-link.ts'

/** The target of `tel:` links in other pages: asks before it calls. */
export const TelLinkPage = () => {
  const t = useText(deviceTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const callNumber = useContext(CallNumberContext)
  const number = readTelLink(params.get('number') ?? '')
  const leave = () => void navigate('/', { replace: true })
  const call = () => {
    if (number !== null) callNumber?.(number)
    leave()
  }
  const possible = number !== null && callNumber !== null
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={leave}>
      <DialogTitle>{t('tel.title')}</DialogTitle>
      <DialogContent sx={{ typography: possible ? 'h2' : 'body1' }}>
        {possible ? formatPhone(number) : t(number === null ? 'tel.invalid' : 'tel.noPhone')}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          {t('tel.cancel')}
        </Button>
        {possible && (
          <Button variant="contained" color="success" startIcon={<Call />} autoFocus onClick={call}>
            {t('tel.call')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
