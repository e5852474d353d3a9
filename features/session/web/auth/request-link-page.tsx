import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '#platform/http/web/api.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { createForm } from '#platform/ui/form/form.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { forgotPassword } from '../../contract/password.ts'
import { requestUnblock } from '../../contract/unblock.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { AuthLayout } from './auth-layout.tsx'
import { authHref } from './auth-route.ts'

interface AskLinkPageProps {
  api: Api
  productName: string
  /** Resetting the password, or ending the pause after failed sign-ins. */
  about: 'forgot' | 'unblock'
  username: string
}

/** Asks for the account to mail a link to. Answers the same for unknown users, to reveal none. */
export const RequestLinkPage = ({ api, productName, about, username }: AskLinkPageProps) => {
  const t = useText(accountTexts)
  const [sent, setSent] = useState(false)
  const [form] = useState(() =>
    createForm({
      initial: { account: username },
      check: ({ account }): Record<string, string> =>
        account.trim() === '' ? { account: t('forgot.accountRequired') } : {},
      save: async ({ account }) => {
        await api.call(about === 'forgot' ? forgotPassword : requestUnblock, {
          body: { account: account.trim() },
        })
        setSent(true)
      },
    }),
  )
  const submitting = useStore(form.store, (state) => state.submitting)
  const back = (
    <Link href={authHref('login')} sx={{ mt: 2, display: 'inline-block' }}>
      {t('forgot.back')}
    </Link>
  )
  if (sent) {
    return (
      <AuthLayout productName={productName} title={t(`${about}.title`)}>
        <Alert severity="success" role="status">
          <AlertTitle>{t('forgot.sentTitle')}</AlertTitle>
          {t(`${about}.sent`)}
        </Alert>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout productName={productName} title={t(`${about}.title`)} lead={t(`${about}.lead`)}>
      <FormFrame form={form} label={t(`${about}.title`)}>
        <FormText
          form={form}
          name="account"
          label={t('forgot.account')}
          autoComplete="username"
          autoFocus
          maxLength={254}
        />
        <Button type="submit" variant="contained" size="large" loading={submitting}>
          {t('forgot.submit')}
        </Button>
      </FormFrame>
      {back}
    </AuthLayout>
  )
}
