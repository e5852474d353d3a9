import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormPassword } from '#platform/ui/form/form-password.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { changePassword } from '../../contract/profile.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { newPasswordProblems } from '../new-password-problems.ts'
import { SESSIONS_KEY } from './profile-key.ts'

const EMPTY = { current: '', password: '', repeat: '' }

interface PasswordCardProps {
  username: string
  onSaved: (() => void) | undefined
}

export const PasswordCard = ({ username, onSaved }: PasswordCardProps) => {
  const t = useText(accountTexts)
  const api = useApi()
  const queries = useQueryClient()
  const form = useForm({
    initial: EMPTY,
    check: (values): Record<string, string> => ({
      ...(values.current === '' ? { current: t('me.passwordRequired') } : {}),
      ...newPasswordProblems(values, username, t),
    }),
    async save({ current, password }) {
      await api.call(changePassword, { body: { password: current, new_password: password } })
    },
    onSaved() {
      form.reset(EMPTY)
      showToast(t('me.passwordSaved'))
      onSaved?.()
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <Card title={t('me.password')}>
      <FormFrame form={form} label={t('me.password')}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormPassword
          form={form}
          name="current"
          label={t('me.currentPassword')}
          autoComplete="current-password"
        />
        <FormPassword
          form={form}
          name="password"
          label={t('restart.password')}
          hint={t('restart.rule')}
          autoComplete="new-password"
        />
        <FormPassword form={form} name="repeat" label={t('restart.repeat')} autoComplete="new-password" />
        <Button
          type="submit"
          variant="contained"
          loading={submitting}
          disabled={!form.dirty}
          sx={{ justifySelf: 'start' }}
        >
          {t('me.passwordSave')}
        </Button>
      </FormFrame>
    </Card>
  )
}
