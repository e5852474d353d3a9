import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { ResourceDialog } from '#platform/resource/web/resource-dialog.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { agendaEvents, type Scope } from '../contract/agenda-events.ts'
import { undoOccurrences } from '../contract/series.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { FreeBusy } from './guests/free-busy.tsx'
import { PLANNING } from './guests/planning-key.ts'
import { MeetingInput } from './meeting-input.tsx'
import { RecurrenceInput } from './recurrence/recurrence-input.tsx'
import { ScopeInput } from './recurrence/scope-input.tsx'
import { RoomInput } from './rooms/room-input.tsx'
import { TimeInput } from './time-input.tsx'

interface EventFormProps {
  /** Null for a new event. */
  id: number | null
  begin?: Readonly<Record<string, unknown>> | undefined
  onSaved: () => void
  onClose: () => void
}

const ScopeField = ({ form }: { form: Form<FormValues> }) => {
  const value = useStore(form.store, ({ values }) => values.apply_to)
  return <ScopeInput value={value as Scope} onChange={(scope) => form.set('apply_to', scope)} />
}

interface OccupiesFieldProps {
  form: Form<FormValues>
  texts: ReturnType<typeof useResourceTexts>
  isNew: boolean
}

const OccupiesField = ({ form, texts, isNew }: OccupiesFieldProps) => {
  const isDay = useStore(form.store, ({ values }) => values.all_day === true)
  if (!isDay) return null
  return (
    <FieldInput
      name="occupies"
      field={agendaEvents.fields.occupies}
      form={form}
      texts={texts}
      titleField="title"
      autoFocus={false}
      isNew={isNew}
    />
  )
}

/** The form of an event: with its recurrence, and while guests are chosen who of them is busy. */
export const EventForm = ({ id, begin, onSaved, onClose }: EventFormProps) => {
  const t = useText(agendaTexts)
  const texts = useResourceTexts(agendaEvents, agendaTexts)
  const api = useApi()
  const queries = useQueryClient()
  const last = useRef<Form<FormValues> | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ['resource', agendaEvents.name] })
  const saved = () => {
    void queries.invalidateQueries({ queryKey: PLANNING })
    const values = last.current?.store.getState().values
    if (id !== null && values !== undefined && values.apply_to !== 'this')
      offerUndo(t('agenda.changedMany', { title: String(values.title) }), async () => {
        await api.call(undoOccurrences, { params: { id } })
        await reload()
      })
    onSaved()
  }
  return (
    <ResourceDialog
      resource={agendaEvents}
      texts={texts}
      id={id}
      begin={begin}
      renderField={(name, form, record) => {
        last.current = form
        if (name === 'starts_at' || name === 'ends_at')
          return <TimeInput name={name} form={form} texts={texts} />
        if (name === 'recurrence') return <RecurrenceInput form={form} />
        // Only a repeated event has others that the change could be for. Not null, which is the usual input.
        if (name === 'apply_to') return record?.recurrence ? <ScopeField form={form} /> : false
        if (name === 'room') return <RoomInput form={form} texts={texts} id={id} />
        if (name === 'meeting_url') return <MeetingInput form={form} texts={texts} isNew={record === null} />
        // Other events take their time anyway.
        if (name === 'occupies') return <OccupiesField form={form} texts={texts} isNew={record === null} />
        if (name !== 'guests') return null
        return (
          <>
            <FieldInput
              name={name}
              field={agendaEvents.fields.guests}
              form={form}
              texts={texts}
              titleField="title"
              autoFocus={false}
              isNew={record === null}
            />
            <FreeBusy form={form} except={id} />
          </>
        )
      }}
      onSaved={saved}
      onClose={onClose}
    />
  )
}
