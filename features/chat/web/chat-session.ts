import type { StoreApi } from 'zustand/vanilla'
import type { PhoneStatus } from '#features/phone/contract/call.ts'
import type { ChosenFiles } from '#platform/conversation/web/files/chosen-files.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import type {
  NewFile as NewFileOf,
  Outgoing as OutgoingOf,
  Unsent,
  UnsentView,
} from '#platform/conversation/web/send/outgoing.ts'
import type { Chat } from '../contract/chat.ts'
import type { ChatEvent } from '../contract/events.ts'
import type { Message } from '../contract/message.ts'
import type { ChatSettings } from '../contract/settings.ts'
import type { ChatState } from '../contract/state.ts'

/** The open chat and the reader's place in it. */
export interface OpenChat {
  readonly chatId: number
  readonly loading: Loading
  /** A place inside the stretch of messages that is shown; null shows the newest. */
  readonly anchor: number | null
  /** The message that was jumped to; `turn` goes up with every jump, also to the same message. */
  readonly jump: { readonly messageId: number; readonly sequence: number; readonly turn: number } | null
  /** The last place that was read when the chat was opened: what comes after it is new. Null where nothing was. */
  readonly readTo: number | null
  /** Goes up when the newest message is to be scrolled to. */
  readonly toNewest: number
  readonly older: Loading
  readonly newer: Loading
}

/** The composer's state besides its text. */
export interface Composing {
  readonly replyTo: Message | null
  readonly editing: Message | null
}

/** Everything that the screens of the chat show. Replaced, never changed. */
export interface ChatView extends UnsentView<Message> {
  /** Chats, messages, members, who writes: `features/chat/contract/state.ts`. */
  readonly known: ChatState
  readonly list: Loading
  /** Whether news of the server arrive. */
  readonly online: boolean
  /** The chat on the screen. */
  readonly open: OpenChat | null
  readonly composing: Readonly<Record<number, Composing>>
  /** The company's rules, whether there is an assistant, where the meeting server is; null until they are read. */
  readonly settings: (ChatSettings & { assistant: boolean; meetings: string | null }) | null
}

/** The telephone as the chat needs it; filled by the shell. */
export interface ChatPhone {
  /** States of phones by account, newer than what lists were read with. */
  readonly presence: StoreApi<Readonly<Record<string, PhoneStatus>>>
  /** Calls, and says why when it cannot; locked for five seconds after. */
  call(extension: string): void
}

/** Meetings as the chat needs them; filled by the shell. */
export interface ChatMeetings {
  /**
   * Enters a room in a tab of its own: the one with that name, or a new one that is called so. To be called within the
   * click. Tells failures itself; answers with the room's address for others, null when it was given up.
   */
  open(nameRoom: string): Promise<string | null>
}

export type Outgoing = OutgoingOf<Message>
export type NewFile = NewFileOf<Message>

/** The chats of the signed-in person, in every area of the shell. */
export interface ChatSession {
  readonly store: StoreApi<ChatView>
  /** The own user id. */
  readonly me: number
  /** Null for people without a phone. */
  readonly phone: ChatPhone | null
  /** Null for people who do not meet. */
  readonly meetings: ChatMeetings | null
  /** Whether one has the ability of this name. */
  may(ability: string): boolean
  /** Subscribes to every event of both sockets; returns the unsubscribe function. */
  listen(hear: (event: ChatEvent) => void): () => void

  /** Goes to the chat's screen, and there to a message. */
  openChat(chatId: number, messageId?: number): void
  /** Opens the direct chat with a colleague, creating it if needed. @throws ApiFailure */
  openPerson(userId: number): Promise<void>
  /** Goes to the chat with the assistant. @throws ApiFailure */
  openAssistant(): Promise<void>
  /** Adds a chat from an answer, such as a new group. */
  learn(chat: Chat): void
  /** Reads the list again, after a failure. */
  reload(): void
  /** @throws ApiFailure */
  pin(chatId: number, pinned: boolean): Promise<void>
  /** Wants no notices of a chat, or wants them again. @throws ApiFailure */
  mute(chatId: number, muted: boolean): Promise<void>
  /** Marks a chat to come back to. @throws ApiFailure */
  markUnread(chatId: number): Promise<void>
  /** Marks the whole chat as read. @throws ApiFailure */
  markRead(chatId: number): Promise<void>

  /** Sends a text, as an answer to `composing.replyTo` where there is one. */
  sendText(chatId: number, text: string, mentions?: readonly number[]): void
  /** Sends a text without touching the chat's draft or quoted message. */
  sendBeside(chatId: number, text: string): void
  /** Sends files in their order, after messages already on their way to that chat. */
  sendFiles(chatId: number, files: readonly NewFile[]): void
  /** The files that were chosen in each chat. */
  readonly chosen: ChosenFiles
  /** Whether something is unsent, and whether closing the page would lose it. */
  unsent(): Unsent
  /** Discards everything unsent from this browser; used at sign-out. */
  forget(): Promise<void>
  /** Tries again to send what failed. */
  retry(clientId: string): void
  /** Gives up on what has not been sent. */
  discard(clientId: string): void
  replyTo(chatId: number, message: Message | null): void
  startEdit(chatId: number, message: Message | null): void
  /** @throws ApiFailure */
  edit(message: Message, text: string, mentions?: readonly number[]): Promise<void>
  /** Sets an emoji under a message, or takes the own one away. @throws ApiFailure */
  react(message: Message, emoji: string, set: boolean): Promise<void>
  /** For everybody. @throws ApiFailure */
  remove(messages: readonly Message[]): Promise<void>
  /** The same `clientId` again sends nothing twice. @throws ApiFailure */
  forward(clientId: string, messages: readonly Message[], chatIds: readonly number[]): Promise<void>
  /** Tells the others that one writes in the open chat, or has stopped. */
  tellWriting(writing: boolean): void
  /** Keeps what was begun to write, for all own devices. */
  keepDraft(chatId: number, text: string): void

  /** Prefetches a chat that is about to be opened. */
  prepare(chatId: number): void
  /** Only for the chat's screen: this chat is on it, or none. */
  show(chatId: number | null): void
  /** Scrolls to a message of the open chat, loading it and its surroundings. */
  jumpTo(messageId: number): void
  jumpToNewest(): void
  loadOlder(): void
  loadNewer(): void
  /** Everything up to this place of the open chat has been on the screen. */
  seenTo(sequence: number): void

  /** Reconnects: connections may have died silently, as after a sleep. */
  wake(): void
  close(): void
}
