import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { NoticeArea } from '#platform/ui/notice-area.tsx'
import { meetingRoomTexts } from '../../i18n/room/texts.ts'
import { createLocalMedia, type LocalControl } from '../media/local-media.ts'
import { BeforeRoom } from './before-room.tsx'
import { CallableContext, type SearchCallable, searchCallable } from './calls/search-callable.ts'
import { Centred } from './centred.tsx'
import { DialInContext, useDialIn } from './dial-in-lines.tsx'
import { type Entry, findEntry, type TicketFor } from './find-entry.ts'
import { OverView } from './over-view.tsx'
import { RoomContext } from './room-context.ts'
import { openRoomSession, type RoomSession } from './room-session.ts'
import { RoomView } from './room-view.tsx'

interface MeetingPageProps {
  api: Api
  room: string
  /** Null without a session: as a guest. */
  ticketFor: TicketFor | null
}

const useEntry = ({ api, room, ticketFor }: MeetingPageProps) => {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again; the ticket's function is new each time
  useEffect(() => {
    let current = true
    setFailure(null)
    findEntry(api, room, ticketFor).then(
      (found) => current && setEntry(found),
      (error: unknown) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [api, room, ticketFor === null, tries])
  return { entry, failure, retry: () => setTries((count) => count + 1) }
}

const Running = ({
  session,
  dialIn,
  search,
  isGuest,
  onAgain,
}: {
  session: RoomSession
  dialIn: ReturnType<typeof useDialIn>
  search: SearchCallable | null
  isGuest: boolean
  onAgain: () => void
}) => {
  const over = useStore(session.store, (view) => view.over)
  return over === null ? (
    <RoomContext value={session}>
      <DialInContext value={dialIn}>
        <CallableContext value={search}>
          <RoomView address={location.href} />
        </CallableContext>
      </DialInContext>
    </RoomContext>
  ) : (
    <OverView reason={over} isGuest={isGuest} onAgain={onAgain} />
  )
}

const Entered = ({
  api,
  room,
  entry,
  onAgain,
}: Pick<MeetingPageProps, 'api' | 'room'> & { entry: Entry; onAgain: () => void }) => {
  const { language } = useLanguage()
  const dialIn = useDialIn(api, entry.company === null ? room : null)
  const [search] = useState(() => (entry.company === null ? searchCallable(api) : null))
  const [local] = useState<LocalControl>(() => createLocalMedia(localStorage))
  const [session, setSession] = useState<RoomSession | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    // Leaving the page lets go of camera and microphone, and tells the others at once.
    const leave = () => (session ? session.leave() : local.close())
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [session, local])
  useEffect(() => () => (session ? session.leave() : undefined), [session])
  const join = async (name: string, email: string) => {
    setBusy(true)
    setFailure(null)
    try {
      setSession(openRoomSession({ ...(await entry.enter(name, email)), local, language }))
    } catch (error) {
      setFailure(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  return session ? (
    <Running
      session={session}
      dialIn={dialIn}
      search={search}
      isGuest={entry.company !== null}
      onAgain={onAgain}
    />
  ) : (
    <BeforeRoom
      local={local}
      title={entry.title}
      company={entry.company}
      failure={failure}
      busy={busy}
      onJoin={(name, email) => void join(name, email)}
    />
  )
}

/** `#/reunion/{room}`: a page of its own, for users and guests alike. */
export const MeetingPage = (props: MeetingPageProps) => {
  const t = useText(meetingRoomTexts)
  const ui = useText(platformTexts)
  const { entry, failure, retry } = useEntry(props)
  const [turn, setTurn] = useState(0)
  const content = () => {
    if (failure !== null) {
      const gone = failure instanceof ApiFailure && failure.status === 404
      return (
        <Centred
          icon={<CloudOff />}
          title={t(gone ? 'find.gone' : 'find.failed')}
          hint={gone ? t('find.goneHint') : failureDetail(failure)}
        >
          {!gone && <Button onClick={retry}>{ui('ui.retry')}</Button>}
        </Centred>
      )
    }
    if (!entry)
      return <Centred title={t('connecting')} icon={<CircularProgress aria-label={t('connecting')} />} />
    const { api, room } = props
    return (
      <Entered key={turn} api={api} room={room} entry={entry} onAgain={() => setTurn((count) => count + 1)} />
    )
  }
  return (
    <>
      {content()}
      <NoticeArea />
    </>
  )
}
