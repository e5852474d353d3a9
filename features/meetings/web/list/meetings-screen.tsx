import Add from '@mui/icons-material/Add'
import Videocam from '@mui/icons-material/VideocamOutlined'
import VideoLibrary from '@mui/icons-material/VideoLibraryOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { DataList } from '#platform/ui/list/data-list.tsx'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { countField, textField } from '#platform/ui/list/url-state.ts'
import { usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import {
  deleteRoom,
  listRooms,
  MEETINGS_PAGE,
  type MeetingRoom,
  restoreRoom,
} from '../../contract/room-list.ts'
import { meetingListTexts } from '../../i18n/list/texts.ts'
import { createMeetings } from '../open-meetings.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { NewRoomDialog } from './new-room-dialog.tsx'
import { RoomActs } from './room-acts.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const KEY = ['meeting-rooms']
const FIELDS = { page: countField(1), search: textField(), edit: textField() }

const Inside = ({ room }: { room: MeetingRoom }) => {
  const t = useText(meetingListTexts)
  return room.inside.length === 0 ? (
    t('nobody')
  ) : (
    <Chip size="small" color="success" label={room.inside.length} title={room.inside.join(', ')} />
  )
}

/** /pbxCloud/meetings and /webMeetings/meetings: one's rooms, five a page. */
export const MeetingsScreen = () => {
  const t = useText(meetingListTexts)
  const api = useApi()
  const moment = useMoment()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const meetings = useMemo(() => createMeetings({ api, language: () => language }), [api, language])
  const [settings, setSettings] = useState<MeetingRoom | null>(null)
  const [history, setHistory] = useState<MeetingRoom | null>(null)
  const [engine, setEngine] = useState<'up' | 'down' | 'none'>('up')
  const { state, setState, listProps } = usePagedList({
    fields: FIELDS,
    key: KEY,
    query: ({ page, search }) => ({ search, limit: MEETINGS_PAGE, offset: (page - 1) * MEETINGS_PAGE }),
    async read(query, signal) {
      const answer = await api.call(listRooms, { query, signal })
      setEngine(answer.engine)
      return answer
    },
    rowsOf: ({ results, count }) => ({ rows: results, total: count }),
    pageSize: MEETINGS_PAGE,
    staleTime: 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  // In a tab of its own: the phone of this one stays.
  const join = ({ name_room }: MeetingRoom) => meetings.open(name_room)
  const remove = ({ id, name }: MeetingRoom) =>
    attempt(async () => {
      await api.call(deleteRoom, { params: { id } })
      await refresh()
      offerUndo(t('deleted', { name }), async () => {
        await api.call(restoreRoom, { params: { id } })
        await refresh()
      })
    })
  const acts = (room: MeetingRoom) => (
    <RoomActs
      room={room}
      onJoin={() => void join(room)}
      onSettings={() => setSettings(room)}
      onHistory={() => setHistory(room)}
      onDelete={() => void remove(room)}
    />
  )
  const columns: ListColumn<MeetingRoom>[] = [
    {
      id: 'name',
      label: t('name'),
      render: ({ name, engine: kind }) => (
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {name}
          </Box>{' '}
          {kind === 'jitsi' && <Chip size="small" variant="outlined" label={t('jitsi')} />}
        </>
      ),
    },
    { id: 'owner', label: t('owner'), width: 180, render: ({ owner }) => owner },
    { id: 'inside', label: t('people'), width: 100, render: (room) => <Inside room={room} /> },
    { id: 'used', label: t('used'), width: 180, render: ({ used_at }) => moment(used_at) },
    { id: 'acts', label: t('acts'), hideLabel: true, width: 260, align: 'right', render: acts },
  ]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <ActionButton
            label={t('recordings')}
            icon={<VideoLibrary />}
            onClick={() => void navigate('/webMeetings/grabaciones')}
          />
          <ActionButton main label={t('new')} icon={<Add />} onClick={() => setState({ edit: 'new' })} />
        </>
      }
      toolbar={
        <SearchField
          label={t('search')}
          value={state.search}
          onChange={(search) => setState({ search, page: 1 })}
        />
      }
    >
      {engine !== 'up' && <Alert severity={engine === 'down' ? 'warning' : 'info'}>{t(engine)}</Alert>}
      <DataList
        {...listProps}
        filtered={state.search !== ''}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        onActivate={(room) => void join(room)}
        renderCompact={(room) => (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box sx={{ flex: 1, fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>{room.name}</Box>
              <Inside room={room} />
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {room.owner} · {moment(room.used_at)}
            </Box>
            {acts(room)}
          </Box>
        )}
        empty={{
          icon: <Videocam />,
          title: t('empty'),
          hint: t('emptyHint'),
          action: { label: t('new'), onClick: () => setState({ edit: 'new' }) },
        }}
      />
      {state.edit === 'new' && (
        <NewRoomDialog
          meetings={meetings}
          onClose={() => setState({ edit: '' })}
          onMade={() => void refresh()}
        />
      )}
      {settings && (
        <SettingsDialog room={settings} onClose={() => setSettings(null)} onSaved={() => void refresh()} />
      )}
      {history && <HistoryDialog room={history} onClose={() => setHistory(null)} />}
    </Screen>
  )
}
