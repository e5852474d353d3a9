import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import spanish from '@fullcalendar/react/locales/es'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { contrast } from '#platform/ui/brand/contrast.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { AgendaEvent } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import type { View } from './agenda-state.ts'
import { calendarStyles } from './calendar-styles.ts'
import { fromCalendarTimes, toCalendarTimes } from './calendar-times.ts'

type Times = Pick<AgendaEvent, 'starts_at' | 'ends_at' | 'all_day'>

interface CalendarProps {
  view: View
  /** A `YYYY-MM-DD` within the visible period. */
  date: string
  events: readonly AgendaEvent[]
  onOpen: (id: number) => void
  /** A time range was selected for a new event. */
  onPlan: (times: Times) => void
  /** Resolves to false when the move failed and the event must go back. */
  onMove: (event: AgendaEvent, times: Times) => Promise<boolean>
}

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
const LOCALES = [spanish]

/** Colour of events without a kind. */
const PLAIN = '#1557c0'

/** Overlapping events shown in a day's column before the rest collapse into "+n", so that each stays wide enough. */
const STACKS = {
  wide: { timeGridWeek: 2, timeGridDay: 8 },
  narrow: { timeGridWeek: 1, timeGridDay: 3 },
}
/** Least height of an event, px. */
const TOUCHABLE = 24

const textOn = (ground: string): string =>
  contrast(ground, '#ffffff') >= contrast(ground, '#101828') ? '#ffffff' : '#101828'

/** A mark says what is done: a line through small letters on a colour cannot be read. */
const titleOf = ({ title, person, done }: AgendaEvent): string =>
  `${done ? '✓ ' : ''}${title}${person === null ? '' : ` · ${person.label}`}`

/** FullCalendar in the company's time zone. */
export const Calendar = ({ view, date, events, onOpen, onPlan, onMove }: CalendarProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const { timeZone } = useViewer()
  const narrow = useMediaQuery('(max-width: 700px)')
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    // FullCalendar renders synchronously, which React forbids during its own rendering.
    queueMicrotask(() => calendar.current?.getApi().changeView(view, date))
  }, [view, date])
  const byId = new Map(events.map((event) => [String(event.id), event]))
  // FullCalendar reloads all events for a new array, even with equal contents.
  const shown = useMemo(
    () =>
      events.map((event) => {
        const color = event.call_label_color ?? PLAIN
        return {
          id: String(event.id),
          title: titleOf(event),
          ...toCalendarTimes(event, timeZone),
          color,
          contrastColor: textOn(color),
        }
      }),
    [events, timeZone],
  )
  const moved = async (info: {
    event: { id: string; startStr: string; endStr: string; allDay: boolean }
    revert: () => void
  }) => {
    const event = byId.get(info.event.id)
    if (event === undefined || !(await onMove(event, fromCalendarTimes(info.event, timeZone)))) info.revert()
  }
  return (
    <Box sx={calendarStyles}>
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        locales={LOCALES}
        locale={language}
        timeZone={timeZone}
        initialView={view}
        initialDate={date}
        headerToolbar={false}
        height="100%"
        firstDay={1}
        nowIndicator
        navLinks={false}
        selectable
        selectMirror
        editable
        eventInteractive
        dayMaxEvents
        slotEventOverlap={false}
        eventMaxStack={STACKS[narrow ? 'narrow' : 'wide'][view === 'timeGridDay' ? view : 'timeGridWeek']}
        eventMinHeight={TOUCHABLE}
        scrollTime="07:00:00"
        slotDuration="00:30:00"
        allDayText={t('agenda.allDay')}
        moreLinkText={(count: number) => t('agenda.more', { count })}
        noEventsContent={t('agenda.empty')}
        events={shown}
        // List view only: in the month view the same classes style the dots.
        {...(view === 'listWeek' && {
          listItemEventTimeClass: 'agenda-list-time',
          listItemEventTitleClass: 'agenda-list-title',
        })}
        eventClick={(info) => {
          info.jsEvent.preventDefault()
          onOpen(Number(info.event.id))
        }}
        select={(info) => onPlan(fromCalendarTimes(info, timeZone))}
        eventDrop={(info) => void moved(info)}
        eventResize={(info) => void moved(info)}
      />
    </Box>
  )
}
