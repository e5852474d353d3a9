import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { isReference } from '#platform/resource/web/form-values.ts'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import type { AutomationEntity } from '../contract/automations.ts'
import {
  type AutomationStart,
  CALL_RESULTS,
  MESSAGE_CHANNELS,
  STARTS_OF,
  type StartKind,
} from '../contract/design.ts'
import { usePublicForms } from './use-design.ts'

interface StartEditorProps {
  entity: AutomationEntity
  resource: Resource
  start: AutomationStart | null
  onChange: (start: AutomationStart) => void
}

const EMPTY = { to: null, field: null, result: null, channel: null, days: null } as const
const DAYS = 7

const beginning = (kind: StartKind): AutomationStart => ({
  ...EMPTY,
  kind,
  days: kind === 'idle' || kind === 'stage_age' ? DAYS : null,
})

/** Fields whose change can be told: those that somebody writes. */
const writtenFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.access === 'edit' && field.kind !== 'lines')
    .map(([name]) => name)

const Target = ({
  resource,
  start,
  onChange,
}: Omit<StartEditorProps, 'entity'> & { start: AutomationStart }) => {
  const t = useText(crmTexts)
  const name = start.kind === 'stage_age' ? 'stage' : start.kind
  const options = resource.fields[name]?.options ?? null
  if (options === null) return null
  return (
    <Labelled
      id="start-to"
      label={t(
        `crm.automation.to.${start.kind === 'owner' ? 'owner' : name === 'stage' ? 'stage' : 'status'}`,
      )}
    >
      <ReferenceInput
        id="start-to"
        options={options}
        value={start.to}
        multiple={false}
        person={name === 'owner'}
        error={false}
        disabled={false}
        autoFocus={false}
        onChange={(to) => onChange({ ...start, to: isReference(to) ? { id: to.id, label: to.label } : null })}
      />
    </Labelled>
  )
}

/** "Cuando…": what has to happen. */
export const StartEditor = ({ entity, resource, start, onChange }: StartEditorProps) => {
  const t = useText(crmTexts)
  const texts = useResourceTexts(resource, crmTexts)
  const forms = usePublicForms(start?.kind === 'form')
  const any = t('crm.automation.any')
  const asked = start?.kind
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 720 }}>
      <Labelled id="start-kind" label={t('crm.automation.happens')}>
        <ChoiceSelect
          id="start-kind"
          placeholder={t('crm.automation.choose')}
          choices={STARTS_OF[entity].map((kind) => ({
            value: kind,
            label: t(`crm.automation.start.${kind}`),
          }))}
          value={start?.kind ?? ''}
          onChange={(kind) => {
            const known = STARTS_OF[entity].find((one) => one === kind)
            if (known !== undefined) onChange(beginning(known))
          }}
        />
      </Labelled>
      {(asked === 'status' || asked === 'stage' || asked === 'owner' || asked === 'stage_age') && start && (
        <Target resource={resource} start={start} onChange={onChange} />
      )}
      {asked === 'field' && (
        <Labelled id="start-field" label={t('crm.automation.field')}>
          <ChoiceSelect
            id="start-field"
            placeholder={t('crm.automation.choose')}
            choices={writtenFields(resource).map((value) => ({ value, label: texts.field(value) }))}
            value={start?.field ?? ''}
            onChange={(field) => start && onChange({ ...start, field })}
          />
        </Labelled>
      )}
      {asked === 'form' && (
        <Labelled id="start-form" label={t('crm.automation.form')}>
          <ChoiceSelect
            id="start-form"
            placeholder={any}
            choices={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(start?.to?.id ?? '')}
            onChange={(value) => {
              const form = forms.find(({ id }) => String(id) === value)
              if (start) onChange({ ...start, to: form ? { id: form.id, label: form.name } : null })
            }}
          />
        </Labelled>
      )}
      {asked === 'call' && (
        <Labelled id="start-result" label={t('crm.automation.result')}>
          <ChoiceSelect
            id="start-result"
            placeholder={any}
            choices={CALL_RESULTS.map((value) => ({ value, label: t(`crm.automation.result.${value}`) }))}
            value={start?.result ?? ''}
            onChange={(value) =>
              start && onChange({ ...start, result: CALL_RESULTS.find((one) => one === value) ?? null })
            }
          />
        </Labelled>
      )}
      {asked === 'message' && (
        <Labelled id="start-channel" label={t('crm.automation.channel')}>
          <ChoiceSelect
            id="start-channel"
            placeholder={any}
            choices={MESSAGE_CHANNELS.map((value) => ({
              value,
              label: t(`crm_interaction.channel.${value}`),
            }))}
            value={start?.channel ?? ''}
            onChange={(value) =>
              start && onChange({ ...start, channel: MESSAGE_CHANNELS.find((one) => one === value) ?? null })
            }
          />
        </Labelled>
      )}
      {(asked === 'idle' || asked === 'stage_age') && (
        <Labelled id="start-days" label={t('crm.automation.days')}>
          <NumberInput
            id="start-days"
            value={String(start?.days ?? '')}
            onChange={(value) =>
              start && onChange({ ...start, days: value === '' ? null : Math.max(1, Number(value)) })
            }
          />
        </Labelled>
      )}
    </Box>
  )
}
