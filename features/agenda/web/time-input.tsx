import { useStore } from 'zustand'
import { localDay } from '#platform/i18n/format.ts'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { endOfDay, lastDay, midnight, movedEnd, movedLastDay } from './calendar-times.ts'

interface TimeInputProps {
  name: 'starts_at' | 'ends_at'
  form: Form<FormValues>
  texts: ReturnType<typeof useResourceTexts>
}

/** When an event begins or ends: with its hour, or a day where it takes the whole day. Its end moves with its begin. */
export const TimeInput = ({ name, form, texts }: TimeInputProps) => {
  const { timeZone } = useViewer()
  const { all_day, ...values } = useStore(form.store, (state) => state.values)
  const error = useStore(form.store, ({ errors }) => errors[name])
  const submitting = useStore(form.store, (state) => state.submitting)
  const times = { starts_at: String(values.starts_at ?? ''), ends_at: String(values.ends_at ?? '') }
  const isDay = all_day === true
  const dayShown = () => {
    if (times[name] === '') return ''
    if (name === 'starts_at' || times.starts_at === '') return localDay(new Date(times[name]), timeZone)
    return lastDay(times, timeZone)
  }
  const change = (value: string) => {
    const isBegin = name === 'starts_at'
    const next = isDay && value !== '' ? (isBegin ? midnight : endOfDay)(value, timeZone) : value
    // First: what it moves by is read from the former begin.
    if (isBegin && value !== '' && times.starts_at !== '' && times.ends_at !== '')
      form.set('ends_at', isDay ? movedLastDay(times, value, timeZone) : movedEnd(times, next))
    form.set(name, next)
  }
  const id = `field-${name}`
  return (
    <Labelled id={id} label={texts.field(name)} required help={undefined} error={error}>
      <DayInput
        key={String(isDay)}
        id={id}
        value={isDay ? dayShown() : times[name]}
        time={!isDay}
        error={error !== undefined}
        disabled={submitting}
        onChange={change}
      />
    </Labelled>
  )
}
