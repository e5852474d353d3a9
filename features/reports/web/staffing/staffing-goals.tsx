import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import { useId, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { Forecast } from '../../contract/staffing/staffing.ts'
import { staffingTexts } from '../../i18n/staffing/texts.ts'
import { handlingOf, type StaffingState } from './use-staffing.ts'

interface StaffingGoalsProps {
  state: StaffingState
  forecast: Forecast | undefined
  onChange: (patch: Partial<StaffingState>) => void
}

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  hint?: string | undefined
  onChange: (value: number) => void
}

const NumberField = ({ label, value, min, max, hint, onChange }: NumberFieldProps) => {
  const id = useId()
  /** While it is typed: may be no number of the range yet. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Labelled id={id} label={label}>
      <OutlinedInput
        id={id}
        size="small"
        type="number"
        value={typed ?? value}
        onBlur={() => setTyped(null)}
        inputProps={{ min, max, step: 1, inputMode: 'numeric' }}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = Math.round(Number(event.target.value))
          if (event.target.value !== '' && next >= min && next <= max) onChange(next)
        }}
      />
      {hint !== undefined && <FormHelperText>{hint}</FormHelperText>}
    </Labelled>
  )
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
}
const HEADING = { m: 0, gridColumn: '1 / -1', fontSize: '0.875rem', fontWeight: 600 }

/** What the plan is made for. */
export const StaffingGoalsForm = ({ state, forecast, onChange }: StaffingGoalsProps) => {
  const t = useText(staffingTexts)
  const handling = handlingOf(forecast, state)
  const measured = (seconds: number | null | undefined) =>
    seconds ? t('staffing.handlingHint', { seconds }) : undefined
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('staffing.goals')}
      sx={{ p: 2, borderRadius: 2, display: 'grid', gap: 2.5, alignContent: 'start' }}
    >
      <Box sx={GRID}>
        <Box component="h2" sx={HEADING}>
          {t('staffing.calls')}
        </Box>
        <NumberField
          label={t('staffing.level')}
          value={state.level}
          min={1}
          max={99}
          onChange={(level) => onChange({ level })}
        />
        <NumberField
          label={t('staffing.within')}
          value={state.within}
          min={0}
          max={3600}
          onChange={(within) => onChange({ within })}
        />
        <NumberField
          label={t('staffing.handling')}
          value={handling.calls}
          min={1}
          max={7200}
          hint={measured(forecast?.call_seconds)}
          onChange={(value) => onChange({ handling: value })}
        />
      </Box>
      <Box sx={GRID}>
        <Box component="h2" sx={HEADING}>
          {t('staffing.conversations')}
        </Box>
        <NumberField
          label={t('staffing.level')}
          value={state.chatLevel}
          min={1}
          max={99}
          onChange={(chatLevel) => onChange({ chatLevel })}
        />
        <NumberField
          label={t('staffing.within')}
          value={state.chatWithin}
          min={0}
          max={86_400}
          onChange={(chatWithin) => onChange({ chatWithin })}
        />
        <NumberField
          label={t('staffing.handling')}
          value={handling.conversations}
          min={1}
          max={7200}
          hint={measured(forecast?.conversation_seconds)}
          onChange={(value) => onChange({ chatHandling: value })}
        />
        <NumberField
          label={t('staffing.concurrency')}
          value={state.concurrency}
          min={1}
          max={10}
          onChange={(concurrency) => onChange({ concurrency })}
        />
      </Box>
      <Box sx={GRID}>
        <NumberField
          label={t('staffing.occupancy')}
          value={state.occupancy}
          min={50}
          max={100}
          onChange={(occupancy) => onChange({ occupancy })}
        />
        <NumberField
          label={t('staffing.shrinkage')}
          value={state.shrinkage}
          min={0}
          max={80}
          onChange={(shrinkage) => onChange({ shrinkage })}
        />
      </Box>
    </Paper>
  )
}
