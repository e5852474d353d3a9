import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Logo } from '#platform/ui/logo.tsx'
import { checkSetupLink, createFirstOperator } from '../../contract/setup.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { SetupForm } from './setup-form.tsx'

interface SetupPageProps {
  api: Api
  token: string
  productName: string
  signIn: (username: string, password: string) => Promise<unknown>
  onLeave: () => void
}

type Link = { phase: 'checking' | 'open' | 'dead' } | { phase: 'failed'; detail: string }

/** The page of an installation's one-time link, which creates its first operator. */
export const SetupPage = ({ api, token, productName, signIn, onLeave }: SetupPageProps) => {
  const t = useText(providerTexts)
  const [link, setLink] = useState<Link>({ phase: 'checking' })
  useEffect(() => {
    document.title = `${t('setup.title')} · ${productName} Cloud`
  }, [t, productName])
  useEffect(() => {
    const leaving = new AbortController()
    api.call(checkSetupLink, { body: { token }, signal: leaving.signal }).then(
      () => setLink({ phase: 'open' }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiFailure)) throw error
        setLink(
          error.status === 404 || error.status === 400
            ? { phase: 'dead' }
            : { phase: 'failed', detail: error.detail },
        )
      },
    )
    return () => leaving.abort()
  }, [api, token])

  return (
    <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 520, p: { xs: 2.5, sm: 4 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 3 }}>
          <Logo size={32} />
          <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>
            {productName}
          </Typography>
        </Box>
        <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650, mb: 0.5 }}>
          {t('setup.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t('setup.lead')}</Typography>
        {link.phase === 'checking' && <CircularProgress size={24} aria-label={t('setup.checking')} />}
        {link.phase === 'failed' && <Alert severity="error">{link.detail}</Alert>}
        {link.phase === 'dead' && (
          <>
            <Alert severity="warning">
              <AlertTitle>{t('setup.dead')}</AlertTitle>
              {t('setup.deadHint')}
            </Alert>
            <Button variant="outlined" onClick={onLeave} sx={{ mt: 2 }}>
              {t('setup.toSignIn')}
            </Button>
          </>
        )}
        {link.phase === 'open' && (
          <SetupForm
            onCreate={async (operator) => {
              await api.call(createFirstOperator, { body: { token, ...operator } })
              await signIn(operator.username, operator.password)
            }}
          />
        )}
      </Paper>
    </Box>
  )
}
