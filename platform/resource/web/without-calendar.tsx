import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { FieldInput } from './field-input.tsx'
import type { FormValues } from './form-values.ts'
import { useResourceTexts } from './resource-texts.ts'

interface WithoutCalendarProps {
  form: Form<FormValues>
  children: ReactNode
}

/** What a form shows only while no calendar is chosen: its own hours. */
export const WithoutCalendar = ({ form, children }: WithoutCalendarProps) => {
  const chosen = useStore(form.store, ({ values }) => Boolean(values.calendar))
  return chosen ? null : children
}

const OWN = new Set([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'closed_on_holidays',
  'exceptions',
  'time_zone',
])

interface OwnFieldProps {
  resource: Resource
  texts: Catalogue
  name: string
  form: Form<FormValues>
}

const OwnField = ({ resource, texts, name, form }: OwnFieldProps) => {
  const resourceTexts = useResourceTexts(resource, texts)
  const field = resource.fields[name]
  return (
    field && (
      <FieldInput
        name={name}
        titleField={resource.label}
        field={field}
        form={form}
        texts={resourceTexts}
        autoFocus={false}
      />
    )
  )
}

/** `renderField` of a resource with a calendar: the fields that one replaces. */
export const ownHours =
  (resource: Resource, texts: Catalogue) =>
  (name: string, form: Form<FormValues>): ReactNode =>
    OWN.has(name) ? (
      <WithoutCalendar key={name} form={form}>
        <OwnField resource={resource} texts={texts} name={name} form={form} />
      </WithoutCalendar>
    ) : null
