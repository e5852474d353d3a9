import History from '@mui/icons-material/History'
import Notes from '@mui/icons-material/NotesOutlined'
import Route from '@mui/icons-material/RouteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDuration, formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { DataList } from '#platform/ui/list/data-list.tsx'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { type CallRecord, getCalls } from '../../contract/history.ts'
import { historyTexts } from '../../i18n/history/texts.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { CallButton } from '../call-button.tsx'
import { noteTexts } from '../notes/i18n/texts.ts'
import { NoteDialog } from '../notes/note-dialog.tsx'
import { SpyOther } from '../supervision/spy-other.tsx'
import { useCall } from '../use-call.ts'
import { DirectionMark } from './direction-mark.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { HISTORY_KEY } from './history-cache.ts'
import { HISTORY_FIELDS, toCallsQuery } from './history-filters.ts'
import { JourneyDialog } from './journey-dialog.tsx'
import { LabelChip } from './label-chip.tsx'

const CUT = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' } as const

const Contact = ({ call }: { call: CallRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <InitialsAvatar name={call.label} src={call.avatar} size={28} />
    <Box component="span" sx={{ minWidth: 0, lineHeight: 1.3 }}>
      <Box
        component="span"
        sx={{ ...CUT, fontWeight: 500, color: call.missed ? 'error.main' : 'text.primary' }}
      >
        {formatPhone(call.label)}
      </Box>
      <Via call={call} />
      <Then call={call} />
    </Box>
  </Box>
)

/** The person who transferred the call. */
const Via = ({ call: { via } }: { call: CallRecord }) => {
  const t = useText(historyTexts)
  if (via === null) return null
  return (
    <Box component="span" sx={{ ...CUT, fontSize: '0.75rem', color: 'text.secondary' }}>
      {t('history.via', { name: via.label })}
    </Box>
  )
}

/** By which name the person was known at the time of the call. */
const Then = ({ call: { label_then: then } }: { call: CallRecord }) => {
  const t = useText(historyTexts)
  if (then === null) return null
  return (
    <Box component="span" sx={{ ...CUT, fontSize: '0.75rem', color: 'text.secondary' }}>
      {t('history.then', { name: then })}
    </Box>
  )
}

const PhoneNumber = ({ number }: { number: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {formatPhone(number)}
  </Box>
)

interface ActsProps {
  call: CallRecord
  onJourney: (call: CallRecord) => void
  onNote: (call: CallRecord) => void
}

const Acts = ({ call, onJourney, onNote }: ActsProps) => {
  const t = useText(historyTexts)
  const notes = useText(noteTexts)
  const name = formatPhone(call.label)
  const label = t('history.journey', { name })
  const note = notes('notes.of', { name })
  return (
    <Box component="span" sx={{ display: 'inline-flex' }}>
      <Tip title={call.note ?? note}>
        <IconButton
          size="small"
          color={call.note === null ? 'default' : 'primary'}
          aria-label={note}
          onClick={() => onNote(call)}
        >
          <Notes fontSize="small" />
        </IconButton>
      </Tip>
      <Tip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => onJourney(call)}>
          <Route fontSize="small" />
        </IconButton>
      </Tip>
      <SpyOther number={call.number} />
      <CallButton name={call.label} number={call.number} />
    </Box>
  )
}

/** Talking time of an answered call, even if it was lost afterwards. */
const duration = (call: CallRecord): string =>
  call.answered_at === null ? '—' : formatDuration(call.duration)

/** One's own calls: search, sort, label, call back, export. */
export const HistoryScreen = () => {
  const t = useText(historyTexts)
  const phone = useText(phoneTexts)
  const api = useApi()
  const moment = useMoment()
  const { clickToCall } = useCall()
  const [journeyOf, setJourneyOf] = useState<CallRecord | null>(null)
  const [noted, setNoted] = useState<CallRecord | null>(null)
  const { state, setState, query, total, listProps } = usePagedList({
    fields: HISTORY_FIELDS,
    key: HISTORY_KEY,
    query: toCallsQuery,
    read: (body, signal) => api.call(getCalls, { body, signal }),
    rowsOf: (answer) => ({ rows: answer.cdrs, total: answer.total }),
  })

  const columns: ListColumn<CallRecord>[] = [
    {
      id: 'direction',
      label: t('history.direction'),
      hideLabel: true,
      width: 40,
      render: (call) => <DirectionMark call={call} />,
    },
    { id: 'contact', label: t('history.contact'), render: (call) => <Contact call={call} /> },
    { id: 'number', label: t('history.number'), render: ({ number }) => <PhoneNumber number={number} /> },
    { id: 'outcome', label: t('history.outcome'), render: ({ outcome }) => t(`outcome.${outcome}`) },
    {
      id: 'date',
      label: t('history.date'),
      sort: { ascending: 'started_at', descending: '-started_at' },
      render: ({ started_at }) => (
        <Box component="time" dateTime={started_at} sx={{ whiteSpace: 'nowrap' }}>
          {moment(started_at)}
        </Box>
      ),
    },
    {
      id: 'duration',
      label: t('history.duration'),
      align: 'right',
      sort: { ascending: 'duration', descending: '-duration' },
      render: duration,
    },
    { id: 'label', label: t('history.label'), render: (call) => <LabelChip call={call} /> },
    {
      id: 'actions',
      label: t('history.actions'),
      hideLabel: true,
      width: 124,
      align: 'right',
      render: (call) => <Acts call={call} onJourney={setJourneyOf} onNote={setNoted} />,
    },
  ]

  return (
    <Screen
      title={phone('screen.history')}
      actions={<ExportButton query={query} empty={total === 0} />}
      toolbar={<FilterBar filters={state} onChange={setState} list={listProps} />}
    >
      <DataList
        {...listProps}
        label={phone('screen.history')}
        columns={columns}
        rowKey={({ id }) => id}
        onActivate={({ number }) => clickToCall(number)}
        onRowClick={setJourneyOf}
        empty={{ icon: <History />, title: t('history.empty'), hint: t('history.emptyHint') }}
        renderCompact={(call) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <DirectionMark call={call} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Contact call={call} />
              <Box
                sx={{
                  pl: 4.75,
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 0.5,
                  fontSize: '0.8125rem',
                  color: 'text.secondary',
                }}
              >
                {[
                  formatPhone(call.number),
                  moment(call.started_at),
                  ...(call.outcome === 'answered' ? [] : [t(`outcome.${call.outcome}`)]),
                  ...(call.answered_at === null ? [] : [duration(call)]),
                ].join(' · ')}
                <LabelChip call={call} brief />
              </Box>
            </Box>
            <Acts call={call} onJourney={setJourneyOf} onNote={setNoted} />
          </Box>
        )}
      />
      {journeyOf !== null && <JourneyDialog call={journeyOf} onClose={() => setJourneyOf(null)} />}
      {noted !== null && <NoteDialog call={noted} onClose={() => setNoted(null)} />}
    </Screen>
  )
}
