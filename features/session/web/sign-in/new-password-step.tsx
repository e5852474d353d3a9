import Button from '@mui/material/Button'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { createForm } from '#platform/ui/form/form.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormPassword } from '#platform/ui/form/form-password.tsx'
import { secondFactorEnrolment, secondFactorNeeded } from '../../contract/second-factor.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { newPasswordProblems } from '../new-password-problems.ts'
import type { SessionControl } from '../session-store.ts'
import type { Credentials, SecondStepKind } from './sign-in-form.tsx'

interface NewPasswordStepProps {
  session: SessionControl
  productName: string
  credentials: Credentials
  /** The second factor comes after it. */
  onSecondStep: (credentials: Credentials, kind: SecondStepKind) => void
  onBack: () => void
}

/** The step after a password that an operator saw: it is replaced, and then signed in with. */
export const NewPasswordStep = (props: NewPasswordStepProps) => {
  const { session, productName, credentials, onSecondStep, onBack } = props
  const t = useText(accountTexts)
  const texts = useText(sessionTexts)
  const { username, password: seen } = credentials
  const [form] = useState(() =>
    createForm({
      initial: { password: '', repeat: '' },
      check: (values) => newPasswordProblems(values, username, t),
      save: async ({ password: newPassword }) => {
        try {
          await session.signIn(username, seen, { newPassword })
        } catch (error) {
          const code = error instanceof ApiFailure ? error.code : ''
          if (code === secondFactorNeeded.code) onSecondStep({ ...credentials, newPassword }, 'code')
          else if (code === secondFactorEnrolment.code) onSecondStep({ ...credentials, newPassword }, 'enrol')
          else throw error
        }
      },
    }),
  )
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <AuthLayout productName={productName} title={texts('newPassword.title')} lead={texts('newPassword.lead')}>
      <FormFrame form={form} label={texts('newPassword.title')}>
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormPassword
          form={form}
          name="password"
          label={t('restart.password')}
          hint={t('restart.rule')}
          autoComplete="new-password"
          autoFocus
        />
        <FormPassword form={form} name="repeat" label={t('restart.repeat')} autoComplete="new-password" />
        <Button type="submit" variant="contained" size="large" loading={submitting}>
          {texts('newPassword.submit')}
        </Button>
        <Button type="button" onClick={onBack} sx={{ justifySelf: 'start' }}>
          {texts('newPassword.back')}
        </Button>
      </FormFrame>
    </AuthLayout>
  )
}
