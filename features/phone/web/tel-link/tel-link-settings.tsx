import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '#platform/i18n/web/language.tsx'
import { deviceTexts } from '../../i18n/devices/texts.ts'

/** Browsers let pages take `callto:` only under this name; `callto:` itself is taken over inside pages by our script. */
const SCHEMES = ['tel', 'web+callto'] as const

/** The browser asks the person for permission. */
const takeNumbers = (): void => {
  for (const scheme of SCHEMES)
    navigator.registerProtocolHandler(scheme, `${location.origin}/#/llamar?number=%s`)
}

const takeMail = (): void =>
  navigator.registerProtocolHandler('mailto', `${location.origin}/#/escribir?correo=%s`)

/** Makes this phone call the numbers clicked in other pages, and the CRM open their addresses. */
export const TelLinkSettings = () => {
  const t = useText(deviceTexts)
  if (!('registerProtocolHandler' in navigator)) return null
  return (
    <Box>
      <Button size="small" onClick={takeNumbers}>
        {t('tel.take')}
      </Button>
      <FormHelperText>{t('tel.takeHint')}</FormHelperText>
      <Button size="small" onClick={takeMail} sx={{ mt: 1 }}>
        {t('mailto.take')}
      </Button>
      <FormHelperText>{t('mailto.takeHint')}</FormHelperText>
    </Box>
  )
}
