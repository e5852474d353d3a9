import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { begunSignOn } from '#platform/sign-on/web/begun-sign-on.ts'
import { createForm } from '#platform/ui/form/form.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { beginSignOn } from '../../contract/sign-on.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { authHref } from '../auth/auth-route.ts'
import type { SignOnPageProps } from './props.ts'

/** Asks for the work address and goes to the company's own sign-in page. */
export const SignOnForm = ({ session, productName, route }: SignOnPageProps) => {
  const t = useText(accountTexts)
  const [form] = useState(() =>
    createForm({
      initial: { account: route.username },
      check: ({ account }): Record<string, string> =>
        account.trim() === '' ? { account: t('signOn.accountRequired') } : {},
      save: async ({ account }) => {
        const { url, browser } = await session.api.call(beginSignOn, { body: { account: account.trim() } })
        begunSignOn('sign-in').keep(browser)
        location.assign(url)
      },
    }),
  )
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <AuthLayout productName={productName} title={t('signOn.title')} lead={t('signOn.lead')}>
      <FormFrame form={form} label={t('signOn.title')}>
        <FormText
          form={form}
          name="account"
          label={t('signOn.account')}
          autoComplete="email"
          autoFocus
          maxLength={254}
        />
        <Button type="submit" variant="contained" size="large" loading={submitting}>
          {t('signOn.submit')}
        </Button>
      </FormFrame>
      <Link href={authHref('login')} sx={{ mt: 2, display: 'inline-block' }}>
        {t('signOn.back')}
      </Link>
    </AuthLayout>
  )
}
