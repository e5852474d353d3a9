import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { createForm } from '#platform/ui/form/form.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { accountTexts } from '../../i18n/account/texts.ts'

interface CodeFormProps {
  label: string
  hint: string
  submit: string
  /** Rejects with `ApiFailure`, whose message is shown. */
  onCode: (code: string) => Promise<void>
  children?: ReactNode
}

/** Asks for a code of an authenticator app. */
export const CodeForm = ({ label, hint, submit, onCode, children }: CodeFormProps) => {
  const t = useText(accountTexts)
  const [form] = useState(() =>
    createForm({
      initial: { code: '' },
      check: ({ code }): Record<string, string> =>
        code.trim() === '' ? { code: t('factor.codeRequired') } : {},
      save: ({ code }) => onCode(code.trim()),
    }),
  )
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <FormFrame form={form} label={label}>
      <FormText
        form={form}
        name="code"
        label={t('factor.code')}
        hint={hint}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
      />
      <Button type="submit" variant="contained" size="large" loading={submitting}>
        {submit}
      </Button>
      {children}
    </FormFrame>
  )
}
