import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormPassword } from '#platform/ui/form/form-password.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { changeProfile, type readProfile } from '../../contract/profile.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { PROFILE_KEY } from './profile-key.ts'

export type Profile = Answer<typeof readProfile>

export const DataCard = ({ profile }: { profile: Profile }) => {
  const t = useText(accountTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { language: spoken, setLanguage } = useLanguage()
  const known = useRef(spoken)
  const form = useForm({
    initial: {
      short_name: profile.short_name,
      email: profile.email ?? '',
      language: profile.language ?? '',
      password: '',
    },
    check: ({ short_name, email, password }): Record<string, string> => ({
      ...(short_name.trim() === '' ? { short_name: t('me.nameRequired') } : {}),
      ...(email.trim() !== (profile.email ?? '') && password === ''
        ? { password: t('me.passwordRequired') }
        : {}),
    }),
    async save({ short_name, email, language, password }) {
      const { saved: before } = form.store.getState()
      const saved = await api.call(changeProfile, {
        body: {
          short_name: short_name.trim(),
          // The language may have been chosen elsewhere since this form opened.
          ...(language === before.language
            ? {}
            : { language: language === '' ? null : (language as 'es' | 'en') }),
          ...(email.trim() === (profile.email ?? '')
            ? {}
            : { email: email.trim() === '' ? null : email.trim(), password }),
        },
      })
      queries.setQueryData(PROFILE_KEY, saved)
      if (saved.language !== null && language !== before.language) setLanguage(saved.language)
    },
    onSaved() {
      form.reset({ ...form.store.getState().values, password: '' })
      showToast(t('me.saved'))
    },
  })
  // The profile menu changes it beside this form.
  useEffect(() => {
    if (known.current === spoken) return
    known.current = spoken
    form.adopt('language', spoken)
  }, [spoken, form.adopt])
  const email = useStore(form.store, ({ values }) => values.email)
  const language = useStore(form.store, ({ values }) => values.language)
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <Card title={t('me.data')}>
      <FormFrame form={form} label={t('me.data')}>
        <TextField size="small" label={t('me.username')} value={profile.username} disabled fullWidth />
        <FormText form={form} name="short_name" label={t('me.name')} autoComplete="name" maxLength={80} />
        <FormText
          form={form}
          name="email"
          type="email"
          label={t('me.email')}
          hint={t('me.emailHint')}
          autoComplete="email"
          maxLength={254}
        />
        {email.trim() !== (profile.email ?? '') && (
          <FormPassword
            form={form}
            name="password"
            label={t('me.currentPassword')}
            hint={t('me.currentPasswordWhy')}
            autoComplete="current-password"
          />
        )}
        <TextField
          select
          size="small"
          id="field-language"
          label={t('me.language')}
          value={language}
          slotProps={{ select: { displayEmpty: true } }}
          onChange={(event) => form.set('language', event.target.value as typeof language)}
        >
          <MenuItem value="">{t('me.languageCompany')}</MenuItem>
          {LANGUAGES.map((choice) => (
            <MenuItem key={choice} value={choice} lang={choice}>
              {t(`me.${choice}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          type="submit"
          variant="contained"
          loading={submitting}
          disabled={!form.dirty}
          sx={{ justifySelf: 'start' }}
        >
          {t('me.save')}
        </Button>
      </FormFrame>
    </Card>
  )
}
