import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { QrCode } from '#platform/ui/qr-code.tsx'
import { accountTexts } from '../../i18n/account/texts.ts'
import { CodeForm } from './code-form.tsx'

interface SetUpProps {
  secret: string
  uri: string
  submit: string
  onCode: (code: string) => Promise<void>
}

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
export const SetUp = ({ secret, uri, submit, onCode }: SetUpProps) => {
  const t = useText(accountTexts)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{t('factor.scan')}</Typography>
      <Box sx={{ justifySelf: 'center', border: 1, borderColor: 'divider', borderRadius: 1.5, p: 0.5 }}>
        <QrCode text={uri} label={t('factor.qr')} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('factor.byHand')}
        <Box
          component="code"
          data-testid="factor-secret"
          sx={{
            display: 'block',
            mt: 0.5,
            color: 'text.primary',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      <CodeForm label={t('factor.setUp')} hint={t('factor.setUpHint')} submit={submit} onCode={onCode} />
    </Box>
  )
}
