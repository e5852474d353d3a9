import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { gaplessRange, hasNewer, hasOlder } from './gapless-range.ts'
import type { Loading } from './loading.ts'
import { createPatience } from './patience.ts'

/** The conversation on the screen. */
export interface OpenRoom {
  readonly chatId: number
  readonly loading: Loading
  readonly older: Loading
  readonly newer: Loading
  /** A sequence within the range shown; null shows the newest. */
  readonly anchor: number | null
  /** The last jump to a message; `turn` grows with every jump, also to the same message. */
  readonly jump: { readonly messageId: number; readonly turn: number } | null
  /** Last read sequence when it was opened: later messages are new. Null without new ones. */
  readonly readTo: number | null
  /** Grows with each request to scroll to the newest message. */
  readonly toNewest: number
}

interface Placed {
  readonly id: number
  readonly sequence: number
}

interface RoomParts<Message extends Placed> {
  get: () => OpenRoom | null
  set: (open: OpenRoom | null) => void
  /** What is loaded of a conversation, in order. */
  messagesOf: (chatId: number) => readonly Message[]
  /** Where it begins for the viewer, and its end; undefined: unknown. */
  boundsOf: (chatId: number) => { visible_from: number; last_sequence: number } | undefined
  /** Of the conversation now open: a request that fails after it was left failed for nobody. */
  signal?: () => AbortSignal
  /** Each merges what it reads into `messagesOf`. @throws ApiFailure */
  read: {
    before: (chatId: number, sequence: number) => Promise<unknown>
    after: (chatId: number, last: Message) => Promise<unknown>
    newest: (chatId: number) => Promise<unknown>
    /** A message with its surroundings. */
    around: (chatId: number, messageId: number) => Promise<unknown>
  }
  /** Messages of a page: fewer than these are filled up on the way to the newest. */
  page: number
}

/** Opens a conversation and loads its pages in every direction. */
export function createRoomPages<Message extends Placed>(parts: RoomParts<Message>) {
  const { get, set, messagesOf, boundsOf, read } = parts
  let ready: Promise<void> = Promise.resolve()
  /** The last read of the open conversation, which supersedes earlier ones. */
  let reading = 0
  let readAgain: (() => void) | null = null
  const patience = createPatience(() => readAgain?.())

  const change = (chatId: number, changes: Partial<OpenRoom>): void => {
    const open = get()
    if (open?.chatId === chatId) set({ ...open, ...changes })
  }
  const shown = ({ chatId, anchor }: OpenRoom) => gaplessRange(messagesOf(chatId), anchor)

  /** Reports how a request went; throws only our own faults. */
  const telling = async (
    ask: () => Promise<unknown>,
    tell: (loading: Loading, failure?: ApiFailure) => void,
  ): Promise<void> => {
    const signal = parts.signal?.()
    tell('loading')
    try {
      await ask()
      tell('ready')
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof ApiFailure)) throw error
      tell({ failed: error.detail }, error)
    }
  }

  /**
   * Reads the open conversation. While the server is away, what is on the screen stays there with the text being written,
   * and is read again later.
   */
  const readOpen = (chatId: number, load: () => Promise<unknown>): Promise<void> => {
    const own = ++reading
    const isShown = get()?.loading === 'ready'
    readAgain = null
    return telling(load, (loading, failure) => {
      if (own !== reading) return
      if (loading === 'ready') patience.succeeded()
      if (isShown && loading === 'loading') return
      if (!(isShown && failure?.isTransient)) return change(chatId, { loading })
      readAgain = () => {
        if (get()?.chatId === chatId) readOpen(chatId, load).catch(globalThis.reportError)
      }
      patience.failed()
    })
  }

  return {
    change,
    shown,
    /** Shows a conversation and loads it. Never rejects. */
    open(chatId: number, load: () => Promise<unknown>): void {
      const isKnown = messagesOf(chatId).length > 0
      set({
        chatId,
        loading: isKnown ? 'ready' : 'loading',
        older: 'ready',
        newer: 'ready',
        anchor: null,
        jump: null,
        readTo: null,
        toNewest: 0,
      })
      ready = readOpen(chatId, load)
      ready.catch(globalThis.reportError)
    },
    /** Reads what is shown once more, after changes were missed. Throws only our own faults. */
    refresh: readOpen,
    /** Connected again: what the server could not answer is read without waiting for the next attempt. */
    retry: (): void => readAgain?.(),
    close: patience.close,
    async jumpTo(messageId: number): Promise<void> {
      await ready
      const chatId = get()?.chatId
      if (chatId === undefined) return
      const find = () => messagesOf(chatId).find(({ id }) => id === messageId)
      await telling(
        async () => find() ?? read.around(chatId, messageId),
        (older) => change(chatId, { older }),
      )
      const found = find()
      if (!found) return
      change(chatId, {
        anchor: found.sequence,
        jump: { messageId, turn: (get()?.jump?.turn ?? 0) + 1 },
      })
    },
    async jumpToNewest(): Promise<void> {
      const open = get()
      const bounds = open && boundsOf(open.chatId)
      if (!open || !bounds) return
      const { chatId } = open
      const newest = gaplessRange(messagesOf(chatId), null)
      const isShort = newest.length < parts.page && hasOlder(newest, bounds)
      if (isShort || hasNewer(newest, bounds) || newest.length === 0)
        await telling(
          () => read.newest(chatId),
          (newer) => change(chatId, { newer }),
        )
      change(chatId, { anchor: null, jump: null, toNewest: (get()?.toNewest ?? 0) + 1 })
    },
    async loadOlder(): Promise<void> {
      const open = get()
      const bounds = open && boundsOf(open.chatId)
      if (!open || !bounds || open.loading !== 'ready' || open.older === 'loading') return
      const { chatId } = open
      const messages = shown(open)
      const first = messages[0]
      if (!first || !hasOlder(messages, bounds)) return change(chatId, { older: 'ready' })
      await telling(
        () => read.before(chatId, first.sequence),
        (older) => change(chatId, { older }),
      )
    },
    async loadNewer(): Promise<void> {
      const open = get()
      const bounds = open && boundsOf(open.chatId)
      if (!open || !bounds || open.loading !== 'ready' || open.newer === 'loading') return
      const { chatId } = open
      const last = shown(open).at(-1)
      if (!last || last.sequence >= bounds.last_sequence) return change(chatId, { newer: 'ready' })
      await telling(
        () => read.after(chatId, last),
        (newer) => change(chatId, { newer }),
      )
    },
  }
}
