import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** Address and account at the carrier; hidden when the carrier registers with us. */
const OF_OURS = ['host', 'port', 'transport', 'username'] as const

interface OursProps {
  name: (typeof OF_OURS)[number]
  form: Parameters<RenderField>[1]
}

const OursInput = ({ name, form }: OursProps): ReactNode => {
  const texts = useResourceTexts(trunks, pbxTexts)
  const kind = useStore(form.store, ({ values }) => values.kind)
  return kind === 'peer' ? null : (
    <FieldInput
      name={name}
      titleField="name"
      field={trunks.fields[name]}
      form={form}
      texts={texts}
      autoFocus={false}
    />
  )
}

/** Hides the fields that the trunk's kind of connection does not need. */
export const renderTrunkField: RenderField = (name, form) => {
  const ours = OF_OURS.find((one) => one === name)
  return ours ? <OursInput name={ours} form={form} /> : null
}
