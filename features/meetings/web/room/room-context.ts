import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { type Translator, useText } from '#platform/i18n/web/language.tsx'
import type { RoomState } from '../../contract/room-socket.ts'
import { meetingRoomTexts } from '../../i18n/room/texts.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { RoomSession } from './room-session.ts'
import type { RoomView } from './room-view-state.ts'

export const RoomContext = createContext<RoomSession | null>(null)

export const useRoomSession = (): RoomSession => {
  const session = useContext(RoomContext)
  if (session === null) throw new Error('RoomContext has no provider')
  return session
}

export const useRoomView = <Part>(part: (view: RoomView) => Part): Part =>
  useStore(useRoomSession().store, part)

export const useLocal = <Part>(part: (local: LocalMedia) => Part): Part =>
  useStore(useRoomSession().local.store, part)

export const useRoomText = (): Translator<typeof meetingRoomTexts> => useText(meetingRoomTexts)

const NO_CAPTIONS: RoomState['captions'] = { offered: false, running: false, mine: false }

export const useCaptions = (): RoomState['captions'] => {
  const offered = useRoomView(({ room }) => (room?.captions ?? NO_CAPTIONS).offered)
  const running = useRoomView(({ room }) => (room?.captions ?? NO_CAPTIONS).running)
  const mine = useRoomView(({ room }) => (room?.captions ?? NO_CAPTIONS).mine)
  return { offered, running, mine }
}
