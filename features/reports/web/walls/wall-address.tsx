import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'

interface WallAddressProps {
  url: string
  title: string
  onClose: () => void
}

/** The address of a new link, which nothing shows again. */
export const WallAddress = ({ url, title, onClose }: WallAddressProps) => {
  const t = useText(wallTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast(ui('ui.copied'))
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} sx={{ typography: 'h2' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('walls.madeHint')}
        </Typography>
        <Labelled id={id} label={t('walls.address')}>
          <OutlinedInput id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        </Labelled>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button component="a" href={url} target="_blank" rel="noreferrer">
          {t('walls.open')}
        </Button>
        <Button onClick={() => void copy()}>{t('walls.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {ui('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
