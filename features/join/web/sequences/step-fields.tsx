import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { SequenceSteps } from '../../contract/sequences/sequences.ts'
import { CONDITIONS } from '../../contract/sequences/step-sequence.ts'
import { sequenceScreenTexts } from '../i18n/sequences.ts'

export type Step = SequenceSteps['steps'][number]

interface StepFieldsProps {
  index: number
  step: Step
  around: SequenceSteps
  onChange: (step: Step) => void
  onRemove: () => void
}

const HOUR = 60
const DAY = 24 * HOUR

/** One step: delay after the previous one, template, and condition. */
export const StepFields = ({ index: position, step, around, onChange, onRemove }: StepFieldsProps) => {
  const t = useText(sequenceScreenTexts)
  const days = Math.floor(step.after_minutes / DAY)
  const hours = Math.floor((step.after_minutes % DAY) / HOUR)
  const template = around.templates.find(({ id }) => id === step.template)
  const wait = (nextDays: number, nextHours: number) =>
    onChange({
      ...step,
      after_minutes: Math.min(364, Math.max(0, nextDays)) * DAY + Math.min(23, Math.max(0, nextHours)) * HOUR,
    })
  const id = (name: string) => `step-${position}-${name}`
  const isAboutLabel = step.when === 'label' || step.when === 'not_label'
  return (
    <Box
      component="fieldset"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 1.5,
        m: 0,
        display: 'grid',
        gap: 1.5,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="legend" sx={{ flex: 1, fontWeight: 500, p: 0 }}>
          {t('seq.step', { place: position + 1 })}
        </Typography>
        <IconButton size="small" aria-label={t('seq.remove', { place: position + 1 })} onClick={onRemove}>
          <Delete fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <TextField
          size="small"
          type="number"
          label={t('seq.days')}
          value={days}
          onChange={({ target }) => wait(Number(target.value), hours)}
          slotProps={{ htmlInput: { min: 0, max: 364 } }}
        />
        <TextField
          size="small"
          type="number"
          label={t('seq.hours')}
          value={hours}
          onChange={({ target }) => wait(days, Number(target.value))}
          slotProps={{ htmlInput: { min: 0, max: 23 } }}
        />
      </Box>
      <Labelled id={id('template')} label={t('seq.template')}>
        <ChoiceSelect
          id={id('template')}
          choices={around.templates.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          value={String(step.template)}
          onChange={(value) => onChange({ ...step, template: Number(value) })}
        />
      </Labelled>
      {template && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {template.message}
        </Typography>
      )}
      {Array.from({ length: template?.params ?? 0 }, (_, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter's position is its only identity.
          key={at}
          size="small"
          label={t('seq.param', { place: at + 1 })}
          value={step.params[at] ?? ''}
          onChange={({ target }) =>
            onChange({
              ...step,
              params: Array.from({ length: template?.params ?? 0 }, (_unused, one) =>
                one === at ? target.value : (step.params[one] ?? ''),
              ),
            })
          }
        />
      ))}
      <Labelled id={id('when')} label={t('seq.when')}>
        <ChoiceSelect
          id={id('when')}
          choices={CONDITIONS.map((value) => ({ value, label: t(`seq.when.${value}`) }))}
          value={step.when}
          onChange={(value) =>
            onChange({ ...step, when: CONDITIONS.find((one) => one === value) ?? 'always' })
          }
        />
      </Labelled>
      {isAboutLabel && (
        <Labelled id={id('label')} label={t('seq.label')}>
          <ChoiceSelect
            id={id('label')}
            choices={around.labels.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            value={step.label === null ? '' : String(step.label)}
            onChange={(value) => onChange({ ...step, label: Number(value) })}
          />
        </Labelled>
      )}
    </Box>
  )
}
