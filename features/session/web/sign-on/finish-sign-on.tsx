import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { begunSignOn } from '#platform/sign-on/web/begun-sign-on.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { finishSignOn } from '../../contract/sign-on.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { authHref } from '../auth/auth-route.ts'
import type { SignOnPageProps } from './props.ts'

/** Back from the company's provider: opens the session, or says why there is none. */
export const FinishSignOn = ({ session, productName, route: { ticket } }: SignOnPageProps) => {
  const t = useText(accountTexts)
  const [failure, setFailure] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const browser = begunSignOn('sign-in').take()
    if (ticket === '' || browser === '') return setFailure(t('signOn.over'))
    session.api.call(finishSignOn, { body: { ticket, browser } }).then(
      (answer) => session.begin(answer),
      (error: unknown) => setFailure(failureDetail(error)),
    )
  })
  return (
    <AuthLayout productName={productName} title={t('signOn.title')}>
      {failure === null ? (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CircularProgress size={20} />
          {t('signOn.finishing')}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity="error" sx={{ width: '100%' }}>
            <AlertTitle>{t('signOn.failed')}</AlertTitle>
            {failure}
          </Alert>
          <Button variant="contained" size="large" href={authHref('empresa')}>
            {t('signOn.again')}
          </Button>
          <Link href={authHref('login')}>{t('signOn.back')}</Link>
        </Box>
      )}
    </AuthLayout>
  )
}
