import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { begunSignOn } from '#platform/sign-on/web/begun-sign-on.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { readTest } from '../contract/providers.ts'
import { identityTexts } from '../i18n/texts.ts'

type Result = Answer<typeof readTest>

const Outcome = ({ reason, detail, person }: Result) => {
  const t = useText(identityTexts)
  const roleKey = (['supervisor', 'administrator'] as const).find((one) => one === person?.role) ?? 'agent'
  return (
    <Alert severity={reason === null ? 'success' : 'error'}>
      <AlertTitle>{t(reason === null ? 'test.works' : 'test.fails')}</AlertTitle>
      {reason !== null && t(`errors.identity.${reason}`)}
      {person !== null && t(`test.${person.does}`, { name: person.name, role: t(`role.${roleKey}`) })}
      {detail !== '' && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('test.detail')}: <code>{detail}</code>
        </Typography>
      )}
    </Alert>
  )
}

const Claims = ({ claims }: Pick<Result, 'claims'>) => {
  const t = useText(identityTexts)
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('test.claims')}
      </Typography>
      {claims.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('test.noClaims')}</Typography>}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { sm: 'minmax(8rem, auto) 1fr' },
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {claims.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Back from a test: shows its outcome once, and takes it out of the address. */
export const TestResult = () => {
  const t = useText(identityTexts)
  const api = useApi()
  const titleId = useId()
  const [address, setAddress] = useSearchParams()
  const [result, setResult] = useState<Result | null>(null)
  const ticket = address.get('prueba')
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (ticket === null || taken.current === ticket) return
    taken.current = ticket
    setAddress({}, { replace: true })
    api
      .call(readTest, { body: { ticket, browser: begunSignOn('test').take() || 'none' } })
      .then(setResult, () => showAlert({ severity: 'error', text: t('test.gone') }))
  })
  if (result === null) return null
  const close = () => setResult(null)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('test.title', { provider: result.provider })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Outcome {...result} />
        <Claims claims={result.claims} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{t('test.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
