import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { QrCode } from '#platform/ui/qr-code.tsx'
import {
  endWebSession,
  readWebSession,
  startWebSession,
  type WebSession,
} from '../../contract/config/web-session.ts'
import { joinAdminTexts } from '../i18n/admin.ts'
import { showFailure } from '../show-failure.ts'

const UNDER_WAY: readonly WebSession['step'][] = ['opening', 'code', 'dialogs']

/** Pairs a number by QR code: requests the code, shows it, and reports when it was scanned. */
export const WebSessionPanel = ({ id }: { id: number }) => {
  const t = useText(joinAdminTexts)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['join', 'web session', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readWebSession, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.step) ? 1500 : 10_000),
  })
  const run = (doing: Promise<WebSession>) =>
    showFailure(doing.then((session) => void queries.setQueryData(queryKey, session)))
  const start = () => run(api.call(startWebSession, { params: { id } }))
  const end = async () => {
    const sure = await confirm({
      title: t('web.end.sure'),
      text: t('web.end.hint'),
      action: t('web.end'),
      danger: true,
    })
    if (sure) run(api.call(endWebSession, { params: { id } }))
  }
  if (!data) return null
  const { step, qr } = data
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {(step === 'opening' || step === 'dialogs') && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <CircularProgress size={20} />
          <Typography variant="body2">{t(step === 'opening' ? 'web.opening' : 'web.dialogs')}</Typography>
        </Box>
      )}
      {step === 'code' && qr !== null && (
        <>
          <QrCode text={qr} label={t('web.code')} size={240} />
          <Typography variant="body2">{t('web.codeHint')}</Typography>
        </>
      )}
      {step === 'expired' && <Alert severity="warning">{t('web.expired')}</Alert>}
      {step === 'open' && <Alert severity="success">{t('web.open')}</Alert>}
      {(step === 'off' || step === 'expired') && (
        <Button variant="contained" onClick={start}>
          {t(step === 'off' ? 'web.start' : 'web.refresh')}
        </Button>
      )}
      {step !== 'off' && (
        <Button color="error" onClick={() => void end()}>
          {t('web.end')}
        </Button>
      )}
    </Box>
  )
}
