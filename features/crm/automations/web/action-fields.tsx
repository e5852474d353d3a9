import OutlinedInput from '@mui/material/OutlinedInput'
import { useText } from '#platform/i18n/web/language.tsx'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { isReference } from '#platform/resource/web/form-values.ts'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import type { AutomationTargets } from '../contract/automations.ts'
import type { AutomationAction } from '../contract/design.ts'
import { ActionValue } from './action-value.tsx'

interface ActionFieldsProps {
  id: string
  resource: Resource
  targets: AutomationTargets
  action: AutomationAction
  onChange: (action: AutomationAction) => void
}

interface Named {
  id: number
  name: string
}

interface PickProps {
  id: string
  label: string
  choices: readonly Named[]
  value: { id: number; label: string }
  onChange: (target: { id: number; label: string }) => void
}

const Pick = ({ id, label, choices, value, onChange }: PickProps) => {
  const t = useText(crmTexts)
  return (
    <Labelled id={id} label={label}>
      <ChoiceSelect
        id={id}
        placeholder={t(choices.length === 0 ? 'crm.automation.noTargets' : 'crm.automation.choose')}
        choices={choices.map((one) => ({ value: String(one.id), label: one.name }))}
        value={String(value.id)}
        onChange={(chosen) => {
          const found = choices.find((one) => String(one.id) === chosen)
          if (found !== undefined) onChange({ id: found.id, label: found.name })
        }}
      />
    </Labelled>
  )
}

interface PeopleProps {
  id: string
  label: string
  value: unknown
  multiple: boolean
  onChange: (people: { id: number; label: string }[]) => void
}

const People = ({ id, label, value, multiple, onChange }: PeopleProps) => (
  <Labelled id={id} label={label}>
    <ReferenceInput
      id={id}
      options={personOptions}
      value={value}
      multiple={multiple}
      person
      error={false}
      disabled={false}
      autoFocus={false}
      onChange={(next) => onChange((Array.isArray(next) ? next : [next]).filter(isReference))}
    />
  </Labelled>
)

interface WordsProps {
  id: string
  label: string
  help?: string
  value: string
  max: number
  onChange: (value: string) => void
}

const Words = ({ id, label, help, value, max, onChange }: WordsProps) => (
  <Labelled id={id} label={label} help={help}>
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={value}
      inputProps={{ maxLength: max }}
      onChange={(event) => onChange(event.target.value)}
    />
  </Labelled>
)

const Whole = ({ id, label, value, onChange }: Omit<WordsProps, 'max'>) => (
  <Labelled id={id} label={label}>
    <NumberInput id={id} value={value} onChange={onChange} />
  </Labelled>
)

/** What stands for the names in texts. */
const MARKS = { person: '{nombre}', record: '{registro}' } as const

const numberOf = (text: string, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(Number(text) || 0)))

/** What an action needs to know, by its kind. */
export const ActionFields = ({ id, resource, targets, action, onChange }: ActionFieldsProps) => {
  const t = useText(crmTexts)
  const hint = t('crm.automation.marks', MARKS)
  switch (action.kind) {
    case 'task':
      return (
        <>
          <Words
            id={`${id}-title`}
            label={t('crm.automation.taskTitle')}
            help={hint}
            value={action.title}
            max={160}
            onChange={(title) => onChange({ ...action, title })}
          />
          <Whole
            id={`${id}-days`}
            label={t('crm.automation.inDays')}
            value={String(action.days)}
            onChange={(days) => onChange({ ...action, days: numberOf(days, 0, 365) })}
          />
          <People
            id={`${id}-owner`}
            label={t('crm.automation.taskOwner')}
            value={action.owner}
            multiple={false}
            onChange={([owner = null]) => onChange({ ...action, owner })}
          />
        </>
      )
    case 'notify':
      return (
        <>
          <Words
            id={`${id}-text`}
            label={t('crm.automation.noticeText')}
            help={hint}
            value={action.text}
            max={300}
            onChange={(text) => onChange({ ...action, text })}
          />
          <People
            id={`${id}-owner`}
            label={t('crm.automation.taskOwner')}
            value={action.owner}
            multiple={false}
            onChange={([owner = null]) => onChange({ ...action, owner })}
          />
        </>
      )
    case 'set':
      return <ActionValue id={id} resource={resource} action={action} onChange={onChange} />
    case 'assign':
      return (
        <People
          id={`${id}-users`}
          label={t('crm.automation.assignTo')}
          value={action.users}
          multiple
          onChange={(users) => onChange({ ...action, users })}
        />
      )
    case 'message': {
      const template = targets.templates.find((one) => one.id === action.template.id)
      return (
        <>
          <Pick
            id={`${id}-template`}
            label={t('crm.automation.template')}
            choices={targets.templates.map((one) => ({ id: one.id, name: `${one.name} · ${one.account}` }))}
            value={action.template}
            onChange={(next) => {
              const count = targets.templates.find((one) => one.id === next.id)?.params ?? 0
              onChange({
                ...action,
                template: next,
                params: Array.from({ length: count }, (_, at) => action.params[at] ?? ''),
              })
            }}
          />
          {Array.from({ length: template?.params ?? 0 }, (_, at) => (
            <Words
              // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no name but their place.
              key={at}
              id={`${id}-param-${at}`}
              label={t('crm.automation.param', { place: at + 1 })}
              help={hint}
              value={action.params[at] ?? ''}
              max={300}
              onChange={(value) =>
                onChange({
                  ...action,
                  params: action.params.map((one, other) => (other === at ? value : one)),
                })
              }
            />
          ))}
          <Whole
            id={`${id}-from`}
            label={t('crm.automation.fromHour')}
            value={String(action.from_hour)}
            onChange={(hour) => onChange({ ...action, from_hour: numberOf(hour, 0, 23) })}
          />
          <Whole
            id={`${id}-to`}
            label={t('crm.automation.toHour')}
            value={String(action.to_hour)}
            onChange={(hour) => onChange({ ...action, to_hour: numberOf(hour, 1, 24) })}
          />
        </>
      )
    }
    case 'sequence':
      return (
        <Pick
          id={`${id}-sequence`}
          label={t('crm.automation.sequence')}
          choices={targets.sequences}
          value={action.sequence}
          onChange={(sequence) => onChange({ ...action, sequence })}
        />
      )
    case 'webhook':
      return (
        <Pick
          id={`${id}-webhook`}
          label={t('crm.automation.webhook')}
          choices={targets.webhooks}
          value={action.webhook}
          onChange={(webhook) => onChange({ ...action, webhook })}
        />
      )
    case 'wait':
      return (
        <Whole
          id={`${id}-minutes`}
          label={t('crm.automation.minutes')}
          value={String(action.minutes)}
          onChange={(minutes) => onChange({ ...action, minutes: numberOf(minutes, 1, 129_600) })}
        />
      )
  }
}
