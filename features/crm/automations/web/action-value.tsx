import { cutText } from '#platform/contract/cut-text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { bulkFields } from '#platform/resource/web/bulk/bulk-edit-dialog.tsx'
import { isReference, sent, typed } from '#platform/resource/web/form-values.ts'
import { KindInput } from '#platform/resource/web/kind-input.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import type { AutomationAction } from '../contract/design.ts'

type SetAction = Extract<AutomationAction, { kind: 'set' }>

const MAX_LABEL = 300

interface ActionValueProps {
  id: string
  resource: Resource
  action: SetAction
  onChange: (action: SetAction) => void
}

/** What is kept of a form's value: ids of references. */
const stored = (value: unknown): SetAction['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** Which field gets which value. */
export const ActionValue = ({ id, resource, action, onChange }: ActionValueProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, crmTexts)
  const fields = bulkFields(resource).filter(
    ([, { kind }]) => kind !== 'choices' && kind !== 'references' && kind !== 'instant',
  )
  const text = Object.entries(resource.fields).filter(
    ([, { kind, access }]) => access === 'edit' && (kind === 'text' || kind === 'long_text'),
  )
  const all = [...fields, ...text]
  const field = resource.fields[action.field]
  const shown = (value: unknown): string => {
    if (isReference(value)) return value.label
    if (typeof value === 'boolean') return ui(value ? 'ui.yes' : 'ui.no')
    return field !== undefined && field.choices.length > 0
      ? texts.choice(action.field, String(value))
      : String(value ?? '')
  }
  const current =
    field?.options != null && typeof action.value === 'number'
      ? { id: action.value, label: action.label.split(': ').slice(1).join(': ') }
      : action.value
  const put = (value: unknown) => {
    if (field === undefined) return
    onChange({
      ...action,
      value: stored(field.kind === 'flag' ? value === 'true' : sent(field, value)),
      label: cutText(`${texts.field(action.field)}: ${shown(value)}`, MAX_LABEL),
    })
  }
  return (
    <>
      <Labelled id={`${id}-field`} label={t('crm.automation.field')}>
        <ChoiceSelect
          id={`${id}-field`}
          placeholder={t('crm.automation.choose')}
          choices={all.map(([name]) => ({ value: name, label: texts.field(name) }))}
          value={action.field}
          onChange={(name) => onChange({ kind: 'set', field: name, value: null, label: texts.field(name) })}
        />
      </Labelled>
      {field !== undefined && (
        <Labelled id={`${id}-value`} label={t('crm.automation.value')}>
          {field.kind === 'flag' ? (
            <ChoiceSelect
              id={`${id}-value`}
              choices={[
                { value: 'true', label: ui('ui.yes') },
                { value: 'false', label: ui('ui.no') },
              ]}
              value={String(action.value ?? '')}
              onChange={put}
            />
          ) : (
            <KindInput
              key={action.field}
              id={`${id}-value`}
              name={action.field}
              field={field}
              texts={texts}
              value={typed(field, current)}
              error={false}
              disabled={false}
              autoFocus={false}
              onChange={put}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
