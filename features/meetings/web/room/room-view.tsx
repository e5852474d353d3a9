import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { isForOthers } from '#platform/ui/list/own-control.ts'
import { showToast } from '#platform/ui/notices.ts'
import { CaptionLines, CaptionsChip } from '../captions/caption-lines.tsx'
import { CallDialog } from './calls/call-dialog.tsx'
import { CallableContext } from './calls/search-callable.ts'
import { Centred } from './centred.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { Controls, type Panel } from './controls.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { RecordingChip } from './recording-notes.tsx'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import { RoomNotes } from './room-notes.tsx'
import { Sounds } from './sounds.tsx'
import { type Layout, Stage } from './stage.tsx'

const Alone = ({ address }: { address: string }) => {
  const t = useRoomText()
  const alone = useRoomView(
    ({ room }) => room !== null && room.members.length === 1 && room.waiting.length === 0,
  )
  if (!alone) return null
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('copied'))
  }
  return (
    <Box sx={{ textAlign: 'center', color: '#dfe5ee', py: 1 }}>
      {t('alone')}. {t('aloneHint')}{' '}
      <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
    </Box>
  )
}

/** The meeting itself. */
export const RoomView = ({ address }: { address: string }) => {
  const t = useRoomText()
  const session = useRoomSession()
  const [panel, setPanel] = useState<Panel>(null)
  const [layout, setLayout] = useState<Layout>('grid')
  const [pinned, setPinned] = useState<string | null>(null)
  const [devices, setDevices] = useState(false)
  const [isCalling, setCalling] = useState(false)
  const search = useContext(CallableContext)
  const moderates = useRoomView(({ room }) => room?.moderates ?? false)
  const onCall = search !== null && moderates ? () => setCalling(true) : null
  const admitted = useRoomView(({ room }) => room?.admitted ?? false)
  const phase = useRoomView(({ room }) => room?.phase ?? null)
  const title = useRoomView(({ room }) => room?.title ?? '')
  const recorded = useRoomView(({ room }) => room?.recording != null)
  const toggle = (one: Panel) => setPanel((now) => (now === one ? null : one))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (phase !== 'inside' || isForOthers(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const { mic, camera } = session.local.store.getState()
    const { room } = session.store.getState()
    const hand = room?.members.find(({ id }) => id === room.me)?.hand ?? false
    const acts: Record<string, () => void> = {
      m: () => void session.setMic(!mic),
      v: () => void session.setCamera(!camera),
      h: () => session.send({ do: 'state', hand: !hand }),
      c: () => toggle('chat'),
      p: () => toggle('people'),
      ...(onCall ? { l: onCall } : {}),
      g: () => setLayout((now) => (now === 'grid' ? 'speaker' : 'grid')),
    }
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    if (title !== '') document.title = `${title} · ${t('title')}`
  }, [title, t])
  if (phase !== 'inside') {
    const wait = admitted ? 'waitingPlace' : 'waiting'
    const waitingHint = recorded ? `${t('record.waiting')} ${t(`${wait}Hint`)}` : t(`${wait}Hint`)
    return (
      <Centred
        title={t(phase === 'waiting' ? wait : 'connecting')}
        hint={phase === 'waiting' ? waitingHint : undefined}
        icon={<CircularProgress aria-label={t('connecting')} />}
      >
        <Button onClick={session.leave}>{t('control.leave')}</Button>
      </Centred>
    )
  }
  return (
    <Box
      component="main"
      sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: '#12161d' }}
    >
      <Sounds />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1, p: 1, position: 'relative' }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', position: 'relative' }}>
          <Box
            component="h1"
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 },
              ...{ m: 0, px: 0.5, pb: 0.5, fontSize: 15, fontWeight: 600, color: '#dfe5ee' },
              overflowWrap: 'anywhere',
            }}
          >
            {title}
            <RecordingChip />
            <CaptionsChip />
          </Box>
          <Box sx={{ position: 'relative' }}>
            <RoomNotes onPeople={() => setPanel('people')} />
          </Box>
          <Stage layout={layout} pinned={pinned} onPin={setPinned} />
          <CaptionLines />
          <Alone address={address} />
        </Box>
        {panel === 'chat' && <ChatPanel onClose={() => setPanel(null)} />}
        {panel === 'people' && <PeoplePanel onClose={() => setPanel(null)} onCall={onCall} />}
      </Box>
      <Box sx={{ bgcolor: 'background.paper' }} title={t('keys')}>
        <Controls
          panel={panel}
          onPanel={setPanel}
          layout={layout}
          onLayout={setLayout}
          onDevices={() => setDevices(true)}
          onCall={onCall}
          address={address}
        />
      </Box>
      {isCalling && search && (
        <CallDialog search={search} onClose={() => setCalling(false)} onCalled={() => setPanel('people')} />
      )}
      {devices && <DeviceDialog onClose={() => setDevices(false)} />}
    </Box>
  )
}
