import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { CarrierChoice } from './carrier-choice.tsx'
import { TrunkTest } from './trunk-test.tsx'

/** Kinds of connection that need a field; all others need it always. */
const NEEDED_BY = {
  host: ['register', 'address'],
  port: ['register', 'address'],
  transport: ['register', 'address'],
  username: ['register', 'address'],
  auth_user: ['register', 'address'],
  domain: ['register', 'address'],
  proxy: ['register', 'address'],
} as const

type SometimesNeeded = keyof typeof NEEDED_BY

interface NeededProps {
  name: SometimesNeeded
  form: Parameters<RenderField>[1]
}

const NeededInput = ({ name, form }: NeededProps): ReactNode => {
  const texts = useResourceTexts(trunks, pbxTexts)
  const kind = useStore(form.store, ({ values }) => values.kind)
  const isNeeded = NEEDED_BY[name].some((one) => one === kind)
  return (
    isNeeded && (
      <FieldInput
        name={name}
        titleField="name"
        field={trunks.fields[name]}
        form={form}
        texts={texts}
        autoFocus={false}
      />
    )
  )
}

const isSometimesNeeded = (name: string): name is SometimesNeeded => name in NEEDED_BY

const NameInput = ({ form, isNew }: { form: NeededProps['form']; isNew: boolean }) => (
  <FieldInput
    name="name"
    titleField="name"
    field={trunks.fields.name}
    form={form}
    texts={useResourceTexts(trunks, pbxTexts)}
    autoFocus
    isNew={isNew}
  />
)

/** Hides the fields that the trunk's kind of connection does not need; above an existing trunk's says how it is, above a new one's offers carriers. */
export const renderTrunkField: RenderField<RecordOf<typeof trunks>> = (name, form, record) => {
  if (name === 'name' && record !== null)
    return (
      <>
        <TrunkTest record={record} />
        <NameInput form={form} isNew={false} />
      </>
    )
  if (name === 'name')
    return (
      <>
        <CarrierChoice form={form} />
        <NameInput form={form} isNew />
      </>
    )
  return isSometimesNeeded(name) ? <NeededInput name={name} form={form} /> : null
}
