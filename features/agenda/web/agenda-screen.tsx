import Add from '@mui/icons-material/Add'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import History from '@mui/icons-material/History'
import SyncAlt from '@mui/icons-material/SyncAlt'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useState } from 'react'
import { localDay } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { HistoryExport } from '#platform/resource/web/history/history-export.tsx'
import { useResourceUpdates } from '#platform/resource/web/resource-updates.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { usePageKeys } from '#platform/ui/commands/use-page-keys.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { type AgendaEvent, agendaEvents, MAX_EVENTS } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { AgendaBar } from './agenda-bar.tsx'
import { AgendaFilters } from './agenda-filters.tsx'
import { AgendaHistory, AgendaHistoryBar, userOf } from './agenda-history.tsx'
import { AGENDA_KEYS } from './agenda-keys.ts'
import { AGENDA_STATE, type View, viewOf } from './agenda-state.ts'
import { rangeOf, stepFrom, titleOf } from './calendar-range.ts'
import { CalendarsDialog } from './calendars/calendars-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventForm } from './event-form.tsx'
import { soon } from './soon.ts'
import { useEventActions, useEvents } from './use-agenda.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** Stable, since a new list would redraw the calendar. */
const NONE: readonly AgendaEvent[] = []

const VIEW_KEYS: Readonly<Record<string, View>> = {
  'agenda.month': 'dayGridMonth',
  'agenda.week': 'timeGridWeek',
  'agenda.day': 'timeGridDay',
  'agenda.list': 'listWeek',
}

/** The company's calendar: month, week, day or list, filtered by person, group, kind and room. */
export const AgendaScreen = () => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const { timeZone } = useViewer()
  const narrow = useMediaQuery('(max-width: 700px)')
  const [state, update] = useUrlState(AGENDA_STATE)
  const [planned, setPlanned] = useState<Readonly<Record<string, unknown>>>({})
  const [editing, setEditing] = useState(false)
  useResourceUpdates(agendaEvents.name)
  const { move, dialog } = useEventActions()
  const [calendars, setCalendars] = useState(false)
  const { owner, group, kind, room, by, search } = state
  const past = state.show === 'history'
  const view = viewOf(state.view, narrow)
  const today = localDay(new Date(), timeZone)
  const date = state.date || today
  const read = useEvents(rangeOf(date, view), { owner, group, kind, room })
  const opened = /^[1-9]\d{0,14}$/.test(state.event) ? Number(state.event) : null
  const plan = (times: object) => {
    setPlanned({ ...times })
    update({ event: 'new' })
  }
  const close = () => {
    setEditing(false)
    update({ event: '' })
  }
  const step = (direction: -1 | 1) => update({ date: stepFrom(date, view, direction) })
  usePageKeys(AGENDA_KEYS, (id) => {
    const chosen = VIEW_KEYS[id]
    if (chosen !== undefined) update({ view: chosen })
    else if (id === 'agenda.new') plan(soon())
    else if (id === 'agenda.today') update({ date: '' })
    else step(id === 'agenda.before' ? -1 : 1)
  })
  return (
    <Screen
      title={t('agenda.title')}
      actions={
        <>
          <ActionButton
            label={t(past ? 'agenda.calendar' : 'agenda.history')}
            icon={past ? <CalendarMonth /> : <History />}
            onClick={() => update({ show: past ? '' : 'history' })}
          />
          {past && <HistoryExport resource={agendaEvents} user={userOf(by)} search={search} />}
          <ActionButton
            label={t('agenda.otherCalendars')}
            icon={<SyncAlt />}
            onClick={() => setCalendars(true)}
          />
          <ActionButton main label={t('agenda.new')} icon={<Add />} onClick={() => plan(soon())} />
        </>
      }
      toolbar={
        past ? (
          <AgendaHistoryBar by={by} search={search} onChange={update} />
        ) : (
          <>
            <AgendaBar
              view={view}
              title={titleOf(date, view, language)}
              onView={(next) => update({ view: next })}
              onStep={step}
              onToday={() => update({ date: '' })}
            />
            <AgendaFilters filters={{ owner, group, kind, room }} onChange={update} />
          </>
        )
      }
    >
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
      )}
      {(read.data?.count ?? 0) > MAX_EVENTS && (
        <Alert severity="info">{t('agenda.tooMany', { count: MAX_EVENTS })}</Alert>
      )}
      {past ? (
        <AgendaHistory by={by} search={search} onOpen={(id) => update({ event: String(id) })} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ flex: 1 }} />}>
          <Calendar
            view={view}
            date={date}
            events={read.data?.results ?? NONE}
            onOpen={(id) => update({ event: String(id) })}
            onPlan={plan}
            onMove={move}
          />
        </Suspense>
      )}
      {dialog}
      {calendars && <CalendarsDialog onClose={() => setCalendars(false)} />}
      {opened !== null && !editing && (
        <EventDialog id={opened} onEdit={() => setEditing(true)} onClose={close} />
      )}
      {(state.event === 'new' || editing) && (
        <EventForm
          id={editing ? opened : null}
          begin={'starts_at' in planned ? planned : soon()}
          onSaved={() => (editing ? setEditing(false) : close())}
          onClose={() => (editing ? setEditing(false) : close())}
        />
      )}
    </Screen>
  )
}
