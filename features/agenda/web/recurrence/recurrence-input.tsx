import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useStore } from 'zustand'
import { localDay } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { FREQUENCIES, readRule } from '../../contract/recurrence.ts'
import { dayNumber, monthDayOf, placeInMonth, weekdayOf } from '../../contract/rule-days.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { type Choice, choiceOf, isPlain, ruleOf } from './recurrence-choice.ts'
import { recurrenceWords, weekdayName } from './recurrence-words.ts'

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

const row = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

interface PartProps {
  choice: Choice
  set: (next: Partial<Choice>) => void
  startDay: string
}

const Weekdays = ({ choice, set }: PartProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  return (
    <ToggleButtonGroup
      size="small"
      aria-label={t('agenda.weekdays')}
      value={choice.weekdays}
      onChange={(_, next: number[]) => next.length > 0 && set({ weekdays: next })}
      sx={{ flexWrap: 'wrap' }}
    >
      {WEEK.map((day) => (
        <ToggleButton
          key={day}
          value={day}
          title={weekdayName(day, language)}
          sx={{ minWidth: 40, minHeight: 40, textTransform: 'capitalize' }}
        >
          {weekdayName(day, language, 'short').replace('.', '')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const Monthly = ({ choice, set, startDay }: PartProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const day = dayNumber(startDay)
  const { nth, last } = placeInMonth(day)
  const name = weekdayName(weekdayOf(day), language)
  const nthDay = (position: number) =>
    t('agenda.nthDay', { nth: t(`agenda.nth.${position}` as 'agenda.nth.1'), day: name })
  return (
    <Labelled id="recurrence-monthly" label={t('agenda.monthly')}>
      <ChoiceSelect
        id="recurrence-monthly"
        value={choice.monthly}
        choices={[
          { value: 'day', label: t('agenda.dayN', { day: monthDayOf(day) }) },
          ...(nth < 5 ? [{ value: 'weekday', label: nthDay(nth) }] : []),
          ...(last ? [{ value: 'last', label: nthDay(-1) }] : []),
        ]}
        onChange={(monthly) => set({ monthly: monthly as Choice['monthly'] })}
      />
    </Labelled>
  )
}

const End = ({ choice, set, startDay }: PartProps) => {
  const t = useText(agendaTexts)
  return (
    <Box sx={row}>
      <Labelled id="recurrence-ends" label={t('agenda.ends')}>
        <ChoiceSelect
          id="recurrence-ends"
          value={choice.ends}
          choices={(['never', 'until', 'count'] as const).map((value) => ({
            value,
            label: t(`agenda.ends.${value}`),
          }))}
          onChange={(ends) => set({ ends: ends as Choice['ends'] })}
        />
      </Labelled>
      {choice.ends === 'until' && (
        <Labelled id="recurrence-until" label={t('agenda.lastDayLabel')}>
          <DayInput
            id="recurrence-until"
            value={choice.until}
            min={startDay}
            onChange={(until) => set({ until })}
          />
        </Labelled>
      )}
      {choice.ends === 'count' && (
        <Labelled id="recurrence-count" label={t('agenda.countLabel')}>
          <NumberInput id="recurrence-count" value={choice.count} onChange={(count) => set({ count })} />
        </Labelled>
      )}
    </Box>
  )
}

/** How an event repeats, asked for in parts and said in words. */
export const RecurrenceInput = ({ form }: { form: Form<FormValues> }) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const { timeZone } = useViewer()
  const { recurrence, starts_at } = useStore(form.store, ({ values }) => values)
  const saved = useStore(form.store, (state) => state.saved)
  const error = useStore(form.store, ({ errors }) => errors.recurrence)
  const value = typeof recurrence === 'string' ? recurrence : ''
  const startDay = localDay(new Date(String(starts_at || new Date().toISOString())), timeZone)
  const [choice, setChoice] = useState(() => choiceOf(value, startDay))
  const kept = readRule(value)
  const set = (next: Partial<Choice>) => {
    const chosen = { ...choice, ...next }
    setChoice(chosen)
    form.set('recurrence', ruleOf(chosen, startDay))
    // A rule is of more than one occurrence.
    if (saved.recurrence !== '' && form.store.getState().values.apply_to === 'this')
      form.set('apply_to', 'following')
  }
  const custom = kept !== null && !isPlain(kept)
  const parts = { choice, set, startDay }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={row}>
        <Labelled id="field-recurrence" label={t('agenda_event.recurrence')} error={error}>
          <ChoiceSelect
            id="field-recurrence"
            name="recurrence"
            value={choice.frequency === '' ? 'NEVER' : choice.frequency}
            choices={[
              { value: 'NEVER', label: t('agenda.repeats.never') },
              ...FREQUENCIES.map((one) => ({ value: one, label: t(`agenda.repeats.${one}`) })),
            ]}
            onChange={(next) => set({ frequency: next === 'NEVER' ? '' : (next as Choice['frequency']) })}
          />
        </Labelled>
        {choice.frequency !== '' && !custom && (
          <Labelled id="recurrence-interval" label={t(`agenda.interval.${choice.frequency}`)}>
            <NumberInput
              id="recurrence-interval"
              value={choice.interval}
              onChange={(interval) => set({ interval })}
            />
          </Labelled>
        )}
      </Box>
      {choice.frequency === 'WEEKLY' && !custom && <Weekdays {...parts} />}
      {choice.frequency === 'MONTHLY' && !custom && <Monthly {...parts} />}
      {choice.frequency !== '' && !custom && <End {...parts} />}
      {value !== '' && <FormHelperText>{recurrenceWords(value, language)}</FormHelperText>}
    </Box>
  )
}
