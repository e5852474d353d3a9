import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { sessionTexts } from '../../i18n/texts.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import type { SessionControl, SessionState } from '../session-store.ts'
import type { PublicSettings } from '../settings-store.ts'
import { DemoUsers } from './demo-users.tsx'
import { type Credentials, type SecondStepKind, SignInForm } from './sign-in-form.tsx'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))
const NewPasswordStep = lazy(async () => ({
  default: (await import('./new-password-step.tsx')).NewPasswordStep,
}))

interface SignInPageProps {
  session: SessionControl
  settings: PublicSettings
  reason: Extract<SessionState, { phase: 'signed-out' }>['reason']
  onEngaged: () => void
}

const Reason = ({ reason }: Pick<SignInPageProps, 'reason'>) => {
  const t = useText(sessionTexts)
  if (reason === 'none') return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {reason === 'expired' ? (
        t('signIn.expired')
      ) : (
        <>
          <strong>{t('signIn.noToken')}</strong>. {t('signIn.noTokenHint')}
        </>
      )}
    </Alert>
  )
}

export const SignInPage = ({ session, settings, reason, onEngaged }: SignInPageProps) => {
  const t = useText(sessionTexts)
  const [filled, setFilled] = useState<Credentials>(() => ({
    username: session.lastUsername(),
    password: '',
  }))
  const [second, setSecond] = useState<{ credentials: Credentials; kind: SecondStepKind } | null>(null)
  if (second !== null) {
    const { credentials, kind } = second
    const step = { credentials, session, productName: settings.productName, onBack: () => setSecond(null) }
    return (
      <Suspense fallback={null}>
        {kind === 'password' ? (
          <NewPasswordStep
            {...step}
            onSecondStep={(next, after) => setSecond({ credentials: next, kind: after })}
          />
        ) : (
          <SecondStep {...step} kind={kind} />
        )}
      </Suspense>
    )
  }
  return (
    <AuthLayout productName={settings.productName} title={t('signIn.title')}>
      <Reason reason={reason} />
      <SignInForm
        filled={filled}
        onSignIn={(username, password) => session.signIn(username, password)}
        onSecondStep={(credentials, kind) => setSecond({ credentials, kind })}
        onEngaged={onEngaged}
      />
      {settings.demo !== null && (
        <Box sx={{ mt: 4 }}>
          <DemoUsers
            demo={settings.demo}
            chosen={filled.username}
            onChoose={(username) => {
              setFilled({ username, password: settings.demo?.password ?? '' })
              onEngaged()
            }}
          />
        </Box>
      )}
    </AuthLayout>
  )
}
