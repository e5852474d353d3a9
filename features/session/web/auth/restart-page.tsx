import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { createForm } from '#platform/ui/form/form.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormPassword } from '#platform/ui/form/form-password.tsx'
import { invalidLink, restartPassword } from '../../contract/password.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { newPasswordProblems } from '../new-password-problems.ts'
import { AuthLayout } from './auth-layout.tsx'
import { authHref } from './auth-route.ts'
import { DeadLink } from './dead-link.tsx'

interface RestartPageProps {
  api: Api
  productName: string
  username: string
  token: string
  /** The password was changed and all sessions ended. */
  onDone: () => void
}

export const RestartPage = ({ api, productName, username, token, onDone }: RestartPageProps) => {
  const t = useText(accountTexts)
  const session = useText(sessionTexts)
  const [outcome, setOutcome] = useState<'done' | { dead: string } | null>(null)
  const [form] = useState(() =>
    createForm({
      initial: { password: '', repeat: '' },
      check: (values) => newPasswordProblems(values, username, t),
      save: async ({ password }) => {
        try {
          await api.call(restartPassword, { body: { username, token, password } })
          onDone()
          setOutcome('done')
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.code !== invalidLink.code) throw error
          setOutcome({ dead: error.detail })
        }
      },
    }),
  )
  const submitting = useStore(form.store, (state) => state.submitting)
  if (token === '' || username === '' || (outcome !== null && outcome !== 'done')) {
    return (
      <AuthLayout productName={productName} title={t('restart.title')}>
        <DeadLink
          again="forgotPassword"
          {...(outcome !== null && outcome !== 'done' ? { detail: outcome.dead } : {})}
        />
      </AuthLayout>
    )
  }
  if (outcome === 'done') {
    return (
      <AuthLayout productName={productName} title={t('restart.title')}>
        <Alert severity="success" role="status" sx={{ mb: 2 }}>
          <AlertTitle>{t('restart.done')}</AlertTitle>
          {t('restart.doneHint')}
        </Alert>
        <Button variant="contained" size="large" href={authHref('login')}>
          {session('signIn.title')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout productName={productName} title={t('restart.title')} lead={t('restart.lead', { username })}>
      <FormFrame form={form} label={t('restart.title')}>
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
          {t('restart.submit')}
        </Button>
      </FormFrame>
    </AuthLayout>
  )
}
