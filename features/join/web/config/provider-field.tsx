import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { ResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { joinAccounts, PAGES } from '../../contract/config/accounts.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { type AccountFormText, accountFormTexts } from '../i18n/accounts.ts'

const PROVIDER_FIELDS = ['external_id', 'business_id', 'api_key', 'app_secret'] as const
type ProviderField = (typeof PROVIDER_FIELDS)[number]
const SEALED: readonly ProviderField[] = ['api_key', 'app_secret']
/** The first field carries the provider's introduction above it. */
const [FIRST] = PROVIDER_FIELDS

export const isProviderField = (name: string): name is ProviderField =>
  PROVIDER_FIELDS.some((one) => one === name)

/** The number of an account; pages have none. */
export const NumberFieldInput = ({ form, record }: Omit<ProviderFieldProps, 'name'>) => {
  const t = useText(joinConfigTexts)
  const provider = useProvider(form, record)
  const isPage = PAGES.some((page) => page === provider)
  const texts: ResourceTexts = {
    of: (key) => key,
    field: () => t('join_account.number'),
    help: () => undefined,
    choice: (_, choice) => choice,
  }
  return isPage ? null : (
    <FieldInput
      name="number"
      field={joinAccounts.fields.number}
      form={form}
      texts={texts}
      titleField="name"
      autoFocus={false}
      isNew={record === null}
    />
  )
}

function useProvider(form: Form<FormValues>, record: RecordOf<typeof joinAccounts> | null): string {
  const chosen = useStore(form.store, ({ values }) => String(values.provider))
  return record === null ? chosen : record.provider
}

interface ProviderFieldProps {
  name: ProviderField
  form: Form<FormValues>
  /** Null for a new account, whose provider can still be chosen. */
  record: RecordOf<typeof joinAccounts> | null
}

/** A field of the chosen provider, with the provider's own terms; other providers' fields are hidden. */
export const ProviderFieldInput = ({ name, form, record }: ProviderFieldProps) => {
  const { language } = useLanguage()
  const isNew = record === null
  const provider = useProvider(form, record)
  const words: Partial<Record<string, string>> = accountFormTexts[language]
  const own = (key: AccountFormText) => accountFormTexts[language][key]
  const label = words[`${provider}.${name}`]
  const lead = name === FIRST ? words[`${provider}.lead`] : undefined
  const help = [
    words[`${provider}.${name}.help`],
    ...(SEALED.includes(name) ? [own('sealed'), ...(isNew ? [] : [own('kept')])] : []),
  ]
  const texts: ResourceTexts = {
    of: (key) => key,
    field: () => label ?? name,
    help: () => help.filter((hint) => hint !== undefined).join(' ') || undefined,
    choice: (_, choice) => choice,
  }
  return (
    <>
      {lead !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {lead}
        </Typography>
      )}
      {label !== undefined && (
        <FieldInput
          name={name}
          field={joinAccounts.fields[name]}
          form={form}
          texts={texts}
          titleField="name"
          autoFocus={false}
          isNew={isNew}
        />
      )}
    </>
  )
}
