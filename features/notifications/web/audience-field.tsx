import { useStore } from 'zustand'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { announcements } from '../contract/announcements.ts'
import { notificationsTexts } from '../i18n/texts.ts'

const AUDIENCES = ['groups', 'roles', 'people'] as const
export type Audience = (typeof AUDIENCES)[number]

export const isAudience = (name: string): name is Audience => AUDIENCES.some((one) => one === name)

/** The groups, roles or people of a limited audience; shown only for that choice of audience. */
export const AudienceField = ({ name, form }: { name: Audience; form: Form<FormValues> }) => {
  const texts = useResourceTexts(announcements, notificationsTexts)
  const chosen = useStore(form.store, ({ values }) => values.audience)
  if (chosen !== name) return null
  return (
    <FieldInput
      name={name}
      field={announcements.fields[name]}
      form={form}
      texts={texts}
      titleField="subject"
      autoFocus={false}
    />
  )
}
