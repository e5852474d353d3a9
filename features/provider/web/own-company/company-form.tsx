import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { OwnInputsContext } from '#platform/resource/web/kind-input.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { Card } from '#platform/ui/card.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { companies } from '../../contract/companies.ts'
import { changeOwnCompany, type OwnCompany } from '../../contract/own-company.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { ZONE_INPUTS } from '../zone-inputs.tsx'
import { OWN_COMPANY } from './own-company-key.ts'

const REGION = ['time_zone', 'language', 'currency'] as const
const CONTACT = ['phone', 'cellphone', 'email', 'web_page', 'address', 'city'] as const
const LOOK = ['logo', 'primary_color', 'secondary_color'] as const
const CALLS = ['voicemail_extension', 'record_format'] as const
const NAMES = [...REGION, ...CONTACT, ...LOOK, ...CALLS]

/** The time in the zone that is being chosen, so that a wrong one is seen at once. */
const LocalTime = ({ zone }: { zone: string }) => {
  const t = useText(providerTexts)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(ticking)
  }, [])
  return isTimeZone(zone) ? (
    <Box role="status" aria-live="off" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {t('own.localTime', { time: formatTime(now.toISOString(), zone) })}
    </Box>
  ) : null
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
)

export const CompanyForm = ({ company }: { company: OwnCompany }) => {
  const t = useText(providerTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const texts = useResourceTexts(companies, providerTexts)
  const [conflict, setConflict] = useState(false)
  const initial: FormValues = Object.fromEntries(NAMES.map((name) => [name, company[name]]))
  const form = useForm<FormValues>({
    initial,
    async save(values) {
      const changed = NAMES.filter((name) => values[name] !== initial[name])
      const body = Object.fromEntries(changed.map((name) => [name, values[name]]))
      try {
        const saved = await api.call(changeOwnCompany, { body: { ...body, version: company.version } })
        queries.setQueryData(OWN_COMPANY, saved)
      } catch (error) {
        setConflict(error instanceof ApiFailure && error.code === 'conflict')
        throw error
      }
    },
    onSaved: () => showToast(ui('ui.saved')),
  })
  const zone = useStore(form.store, ({ values }) => String(values.time_zone ?? ''))
  const draw = (names: readonly (typeof NAMES)[number][]) =>
    names.map((name) => (
      <div key={name}>
        <FieldInput
          {...{ name, form, texts }}
          field={companies.fields[name]}
          titleField="name"
          autoFocus={false}
        />
        {name === 'time_zone' && <LocalTime zone={zone} />}
      </div>
    ))
  return (
    <OwnInputsContext value={ZONE_INPUTS}>
      <FormFrame form={form} label={t('own.title')}>
        {conflict && (
          <Button
            variant="outlined"
            onClick={() => void queries.invalidateQueries({ queryKey: OWN_COMPANY })}
            sx={{ justifySelf: 'start' }}
          >
            {ui('ui.reload')}
          </Button>
        )}
        <Card title={t('own.region')} hint={t('own.regionHint', { country: company.country_name })}>
          <TwoColumns>{draw(REGION)}</TwoColumns>
        </Card>
        <Card title={t('own.look')} hint={t('own.logoHint')}>
          <TwoColumns>{draw(LOOK)}</TwoColumns>
        </Card>
        <Card title={t('own.calls')} hint={t('own.voicemailHint')}>
          <TwoColumns>{draw(CALLS)}</TwoColumns>
        </Card>
        <Card title={t('own.contact')} hint={t('own.slugHint', { slug: company.slug })}>
          <TwoColumns>{draw(CONTACT)}</TwoColumns>
        </Card>
        {form.dirty && <FormActions form={form} onCancel={() => form.reset()} />}
      </FormFrame>
    </OwnInputsContext>
  )
}
