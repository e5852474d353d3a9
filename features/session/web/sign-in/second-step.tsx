import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { enrolSecondFactor } from '../../contract/second-factor.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { CodeForm } from '../second-factor/code-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUp } from '../second-factor/set-up.tsx'
import type { SessionControl } from '../session-store.ts'
import type { Credentials } from './sign-in-form.tsx'

interface SecondStepProps {
  session: SessionControl
  productName: string
  credentials: Credentials
  /** Asks for a code, or first sets up an app. */
  kind: 'code' | 'enrol'
  onBack: () => void
}

/** The step after the password when a second factor is on or required. */
export const SecondStep = ({ session, productName, credentials, kind, onBack }: SecondStepProps) => {
  const t = useText(accountTexts)
  const signIn = useText(sessionTexts)
  const { username, password, newPassword } = credentials
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const enter = async (code: string) => {
    const shown = await session.signIn(username, password, { code, newPassword })
    if (shown !== null) setCodes(shown)
  }
  const back = (
    <Button type="button" onClick={onBack} sx={{ justifySelf: 'start' }}>
      {t('factor.back')}
    </Button>
  )
  if (codes !== null) {
    return (
      <AuthLayout productName={productName} title={t('factor.codes')}>
        <RecoveryCodes codes={codes} onDone={session.enter} />
      </AuthLayout>
    )
  }
  if (kind === 'code') {
    return (
      <AuthLayout productName={productName} title={t('factor.title')} lead={t('factor.lead')}>
        <CodeForm
          label={t('factor.title')}
          hint={t('factor.codeHint')}
          submit={signIn('signIn.submit')}
          onCode={enter}
        >
          {back}
        </CodeForm>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout productName={productName} title={t('factor.enrolTitle')} lead={t('factor.enrolLead')}>
      {secret === null ? (
        <EnrolStart
          onStart={async () =>
            setSecret(await session.api.call(enrolSecondFactor, { body: { username, password } }))
          }
        />
      ) : (
        <SetUp {...secret} submit={t('factor.confirm')} onCode={enter} />
      )}
      {back}
    </AuthLayout>
  )
}

const EnrolStart = ({ onStart }: { onStart: () => Promise<void> }) => {
  const t = useText(accountTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    try {
      await onStart()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.detail)
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 1 }}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Button variant="contained" size="large" loading={busy} onClick={() => void start()}>
        {t('factor.enrolStart')}
      </Button>
    </Box>
  )
}
