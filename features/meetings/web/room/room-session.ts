import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EventOf } from '#platform/contract/event.ts'
import type { Language } from '#platform/i18n/text.ts'
import { type Frame, ReconnectingSocket } from '#platform/realtime/web/reconnecting-socket.ts'
import { type FromMember, type RoomState, roomEvents } from '../../contract/room-socket.ts'
import { createCaptionSender } from '../captions/caption-sender.ts'
import { withCaption } from '../captions/shown-captions.ts'
import type { LayerCap } from '../media/layer-rule.ts'
import type { LocalControl } from '../media/local-media.ts'
import { createReceiver } from '../media/receiver.ts'
import { createSender } from '../media/sender.ts'
import { watchLine } from '../media/watch-line.ts'
import type { RoomView } from './room-view-state.ts'

type RoomEvent = EventOf<(typeof roomEvents)[number]>

export interface RoomSession {
  store: StoreApi<RoomView>
  local: LocalControl
  send: (order: FromMember) => void
  setMic(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  toggleScreen(): Promise<void>
  /** The chat is open: what comes is read. */
  readChat(open: boolean): void
  forgetMute(): void
  forgetRecordingTrouble(): void
  setCaptions(on: boolean): void
  forgetCaptionsTrouble(): void
  /** What a picture needs by its size; null: it is not on the screen. */
  pictureNeeds(member: string, feed: string, layer: LayerCap | null): void
  leave(): void
  /** Without a word, as when the page goes. */
  close(): void
}

export interface RoomSessionParts {
  /** Address of the socket for a ticket. */
  url: (ticket: string) => string
  ticket: () => Promise<string>
  /** A guest's. */
  token: string | null
  local: LocalControl
  /** In which speech is expected. */
  language: Language
}

const REACTION_MS = 4_000

const pageKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, '0')).join('')

/** Somebody's stay in a room, from the door to leaving; survives cuts of the line and deaths of the engine. */
export function openRoomSession({ url, ticket, token, local, language }: RoomSessionParts): RoomSession {
  const store = createStore<RoomView>(() => ({
    online: false,
    room: null,
    over: null,
    messages: [],
    unread: 0,
    talking: new Set(),
    tracks: [],
    cap: 2,
    reactions: [],
    mutedBy: null,
    recordingTrouble: null,
    captions: [],
    captionsTrouble: null,
  }))
  const key = pageKey()
  const types = new Set<string>(roomEvents.map(({ type }) => type))
  let chatOpen = false
  let reactions = 0
  let wantsCaptions = false
  const needs = new Map<string, LayerCap>()
  const send = (order: FromMember): void => {
    socket.send(order)
  }
  const iceServers = () => store.getState().room?.iceServers ?? []
  const camera = createSender({ feed: 'camera', iceServers, send })
  const screen = createSender({ feed: 'screen', iceServers, send })
  const receiver = createReceiver({
    iceServers,
    send,
    onTracks(tracks) {
      store.setState({ tracks })
      line.ask()
    },
  })
  const line = watchLine({
    loss: receiver.loss,
    tracks: () => store.getState().tracks,
    wanted: ({ member, feed }) => needs.get(`${member} ${feed}`) ?? 0,
    send,
    onCap: (cap) => store.setState({ cap }),
  })

  const captionSender = createCaptionSender(send, language)
  const sendCaptions = () => {
    const { room } = store.getState()
    const { audio, mic } = local.store.getState()
    captionSender.use({
      on: mic && room?.phase === 'inside' && room.captions.running,
      track: audio,
    })
  }
  const sendTracks = () => {
    const { audio, video, screen: shown, screenSound } = local.store.getState()
    camera.use({ audio, video })
    screen.use({ audio: screenSound, video: shown })
    sendCaptions()
  }
  const unfollow = local.store.subscribe(sendTracks)
  sendTracks()

  /** Somebody with neither microphone nor camera only looks on. */
  const startCamera = () => {
    const { audio, video } = local.store.getState()
    if (audio || video) camera.start()
  }
  const onState = (room: RoomState) => {
    const before = store.getState().room
    store.setState({ room })
    sendCaptions()
    // A server that was started again knows nothing of it.
    if (wantsCaptions && !room.captions.mine && room.captions.offered) send({ do: 'captions', on: true })
    const entered = room.phase === 'inside' && (before?.phase !== 'inside' || before.me !== room.me)
    if (!entered) return
    // The server forgot us, and so our connections.
    line.forget()
    startCamera()
    if (local.store.getState().screen) screen.start()
  }
  const handlers: {
    [Type in RoomEvent['eventType']]: (data: Extract<RoomEvent, { eventType: Type }>['data']) => void
  } = {
    meeting_state: onState,
    meeting_published: ({ feed, attempt, sdp }) =>
      (feed === 'camera' ? camera : screen).onAnswer(attempt, sdp),
    meeting_offer(offer) {
      if (offer.fresh) line.forget()
      receiver.onOffer(offer)
    },
    meeting_publish_again({ feeds }) {
      if (feeds.includes('camera')) startCamera()
      if (feeds.includes('screen') && local.store.getState().screen) screen.start()
    },
    meeting_talking({ member, talking }) {
      const next = new Set(store.getState().talking)
      if (talking) next.add(member)
      else next.delete(member)
      store.setState({ talking: next })
    },
    meeting_chat({ messages: more }) {
      const { messages, unread } = store.getState()
      const known = new Set(messages.map(({ id }) => id))
      const fresh = more.filter(({ id }) => !known.has(id))
      store.setState({ messages: [...messages, ...fresh], unread: chatOpen ? 0 : unread + fresh.length })
    },
    meeting_reaction({ member, emoji }) {
      reactions += 1
      const one = { key: reactions, member, emoji }
      store.setState((state) => ({ reactions: [...state.reactions, one] }))
      setTimeout(
        () =>
          store.setState((state) => ({
            reactions: state.reactions.filter(({ key: other }) => other !== one.key),
          })),
        REACTION_MS,
      )
    },
    meeting_muted({ by }) {
      void local.setMic(false)
      store.setState({ mutedBy: by })
    },
    meeting_recording_trouble: ({ reason }) => store.setState({ recordingTrouble: reason }),
    meeting_caption: (caption) =>
      store.setState(({ captions }) => ({ captions: withCaption(captions, caption), captionsTrouble: null })),
    meeting_captions_trouble: ({ reason }) => store.setState({ captionsTrouble: reason }),
    meeting_over: ({ reason }) => end(reason),
  }
  const onFrame = ({ eventType, data }: Frame) => {
    // Data is shaped by our own server, so it is not parsed again.
    if (types.has(eventType)) (handlers as Record<string, (data: unknown) => void>)[eventType]?.(data)
  }
  const socket = new ReconnectingSocket({
    url,
    ticket,
    onEvent: onFrame,
    onReset: () => {},
    onReload: () => {},
    onError: () => {},
    onOnline(online) {
      store.setState({ online })
      if (!online) return
      const { mic, camera: on } = local.store.getState()
      socket.send({ do: 'hello', key, mic, camera: on, ...(token === null ? {} : { token }) })
    },
  })
  /** Another network: the old socket only seems open. */
  const onNetwork = () => {
    socket.kick()
    receiver.doubt()
  }
  addEventListener('online', onNetwork)

  const close = () => {
    removeEventListener('online', onNetwork)
    unfollow()
    line.stop()
    captionSender.stop()
    camera.stop()
    screen.stop()
    receiver.stop()
    socket.close()
    local.close()
  }
  function end(over: RoomView['over']): void {
    close()
    store.setState({ over, tracks: [] })
  }
  const stopScreen = () => {
    screen.stop()
    local.stopScreen()
    send({ do: 'unpublish', feed: 'screen' })
  }
  return {
    store,
    local,
    send,
    async setMic(on) {
      await local.setMic(on)
      store.setState({ mutedBy: null })
      send({ do: 'state', mic: local.store.getState().mic })
    },
    async setCamera(on) {
      await local.setCamera(on)
      send({ do: 'state', camera: local.store.getState().camera })
    },
    async toggleScreen() {
      if (local.store.getState().screen) stopScreen()
      else if (await local.shareScreen(stopScreen)) screen.start()
    },
    readChat(open) {
      chatOpen = open
      if (open) store.setState({ unread: 0 })
    },
    forgetMute: () => store.setState({ mutedBy: null }),
    forgetRecordingTrouble: () => store.setState({ recordingTrouble: null }),
    setCaptions(on) {
      wantsCaptions = on
      store.setState({ captions: [], captionsTrouble: null })
      send({ do: 'captions', on })
    },
    forgetCaptionsTrouble: () => store.setState({ captionsTrouble: null }),
    pictureNeeds(member, feed, layer) {
      if (layer === null) needs.delete(`${member} ${feed}`)
      else needs.set(`${member} ${feed}`, layer)
      line.ask()
    },
    leave() {
      send({ do: 'leave' })
      end('left')
    },
    close,
  }
}
