import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { contrast } from '#platform/ui/brand/contrast.ts'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { type readPublicForm, sendPublicForm } from '../../contract/public-forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { ConsentBox } from './consent-box.tsx'
import { type FormAnswers, PublicField } from './public-field.tsx'

interface PublicFormProps {
  api: Api
  formKey: string
  shown: Answer<typeof readPublicForm>
  visitor: string | undefined
  utm: { utm_source: string; utm_campaign: string }
  onSent: (done: { thanks: string; redirect: string }) => void
}

const HIDDEN = 'website'
const CONSENTS = 'consents'

/** The questions, and a hidden honeypot field that only bots fill in. */
export const PublicForm = ({ api, formKey, shown, visitor, utm, onSent }: PublicFormProps) => {
  const t = useText(crmTexts)
  const [outcome] = useState({ thanks: '', redirect: '' })
  const form = useForm<FormAnswers>({
    initial: Object.fromEntries([
      ...shown.fields.map(({ name, kind }) => [name, kind === 'several' ? [] : '']),
      [HIDDEN, ''],
      [CONSENTS, ''],
    ]),
    check: (values) => ({
      ...(shown.consent !== '' && values[CONSENTS] !== 'yes'
        ? { [CONSENTS]: t('crm.form.consentRequired') }
        : {}),
      ...Object.fromEntries(
        shown.fields
          .filter(({ name, required }) => required && (values[name] ?? '').length === 0)
          .map(({ name }) => [name, t('crm.form.required')]),
      ),
    }),
    save: async ({ [HIDDEN]: website, [CONSENTS]: consents, ...values }) => {
      const body = {
        ticket: shown.ticket,
        values,
        website: String(website ?? ''),
        consents: consents === 'yes',
        ...utm,
        ...(visitor === undefined ? {} : { visitor }),
      }
      Object.assign(outcome, await api.call(sendPublicForm, { params: { key: formKey }, body }))
    },
    onSaved: () => onSent(outcome),
  })
  const submitting = useStore(form.store, (state) => state.submitting)
  const hidden = useStore(form.store, ({ values }) => String(values[HIDDEN] ?? ''))
  const onColor = contrast(shown.color, '#ffffff') >= contrast(shown.color, '#101828') ? '#ffffff' : '#101828'
  return (
    <FormFrame form={form} label={shown.heading || shown.name}>
      {(shown.heading || shown.name) !== '' && (
        <Typography variant="h1" sx={{ borderTop: 4, borderColor: shown.color, pt: 2 }}>
          {shown.heading || shown.name}
        </Typography>
      )}
      {shown.intro !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{shown.intro}</Typography>}
      {shown.fields.map((field) => (
        <PublicField key={field.name} field={field} form={form} />
      ))}
      {shown.consent !== '' && <ConsentBox name={CONSENTS} text={shown.consent} form={form} />}
      <Box aria-hidden sx={visuallyHidden}>
        <input
          name={HIDDEN}
          tabIndex={-1}
          autoComplete="off"
          value={hidden}
          onChange={(event) => form.set(HIDDEN, event.target.value)}
        />
      </Box>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={submitting}
        sx={{ bgcolor: shown.color, color: onColor, '&:hover': { bgcolor: shown.color, opacity: 0.92 } }}
      >
        {shown.button || t('crm.form.send')}
      </Button>
    </FormFrame>
  )
}
