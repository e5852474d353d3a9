import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useText } from '#platform/i18n/web/language.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { SCOPES, type Scope } from '../../contract/agenda-events.ts'
import { agendaTexts } from '../../i18n/texts.ts'

interface ScopeInputProps {
  value: Scope
  onChange: (scope: Scope) => void
}

/** Which occurrences a change is for. */
export const ScopeInput = ({ value, onChange }: ScopeInputProps) => {
  const t = useText(agendaTexts)
  return (
    <Labelled id="field-apply_to" label={t('agenda_event.apply_to')}>
      <RadioGroup
        id="field-apply_to"
        row
        aria-labelledby="field-apply_to-label"
        value={value}
        onChange={(_, next) => onChange(next as Scope)}
      >
        {SCOPES.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio size="small" />}
            label={t(`agenda_event.apply_to.${scope}`)}
          />
        ))}
      </RadioGroup>
    </Labelled>
  )
}
