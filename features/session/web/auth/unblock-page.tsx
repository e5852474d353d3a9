import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { unblockAccess } from '../../contract/unblock.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { authHref } from './auth-route.ts'
import { DeadLink } from './dead-link.tsx'

interface UnblockPageProps {
  api: Api
  productName: string
  username: string
  token: string
}

/** Waits for a click, since mail programs that prefetch links would use them up. */
export const UnblockPage = ({ api, productName, username, token }: UnblockPageProps) => {
  const t = useText(accountTexts)
  const session = useText(sessionTexts)
  const [phase, setPhase] = useState<'asking' | 'busy' | 'done' | { failed: string }>('asking')
  const unblock = async () => {
    setPhase('busy')
    try {
      await api.call(unblockAccess, { body: { username, token } })
      setPhase('done')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setPhase({ failed: error.detail })
    }
  }
  if (typeof phase === 'object') {
    return (
      <AuthLayout productName={productName} title={t('unblock.title')}>
        <DeadLink again="unblockAccess" detail={phase.failed} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout productName={productName} title={t('unblock.title')}>
      {phase === 'done' ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity="success" role="status" sx={{ width: '100%' }}>
            <AlertTitle>{t('unblock.done')}</AlertTitle>
            {t('unblock.doneHint')}
          </Alert>
          <Button variant="contained" size="large" href={authHref('login')}>
            {session('signIn.title')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Box>{t('unblock.confirm', { username })}</Box>
          <Button variant="contained" size="large" loading={phase === 'busy'} onClick={unblock}>
            {t('unblock.submit')}
          </Button>
        </Box>
      )}
    </AuthLayout>
  )
}
