import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { createForm } from '#platform/ui/form/form.ts'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormPassword } from '#platform/ui/form/form-password.tsx'
import { accountTexts } from '../../i18n/account/texts.ts'

interface PasswordQuestionProps {
  title: string
  hint: string
  action: string
  /** Rejects with `ApiFailure`, whose message is shown. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password, in case somebody else uses the person's unlocked screen. */
export const PasswordQuestion = ({ title, hint, action, onPassword, onClose }: PasswordQuestionProps) => {
  const t = useText(accountTexts)
  const [form] = useState(() =>
    createForm({
      initial: { password: '' },
      check: ({ password }): Record<string, string> =>
        password === '' ? { password: t('me.passwordRequired') } : {},
      save: ({ password }) => onPassword(password),
    }),
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-question">
      <DialogTitle id="password-question">{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {hint}
        </Typography>
        <FormFrame form={form} label={title}>
          <FormPassword
            form={form}
            name="password"
            label={t('me.currentPassword')}
            autoComplete="current-password"
            autoFocus
          />
          <FormActions form={form} onCancel={onClose} action={action} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
