import type { StoreApi } from 'zustand/vanilla'
import type { PhoneStatus } from '#features/phone/contract/call.ts'
import type { ChosenFiles } from '#platform/conversation/web/files/chosen-files.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import type { OpenRoom } from '#platform/conversation/web/open-room.ts'
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

/** The composer's state besides its text. */
export interface Composing {
  readonly replyTo: Message | null
  readonly editing: Message | null
}

/** State of the chat's screens. Immutable. */
export interface ChatView extends UnsentView<Message> {
  /** Chats, messages, members and typing marks. */
  readonly known: ChatState
  readonly list: Loading
  /** Whether the list's socket is connected. */
  readonly online: boolean
  /** The chat on the screen. */
  readonly open: OpenRoom | null
  readonly composing: Readonly<Record<number, Composing>>
  /** Null until fetched. `meetings`: base URL of the meeting server. */
  readonly settings: (ChatSettings & { assistant: boolean; meetings: string | null }) | null
}

/** The telephone as the chat needs it; filled by the shell. */
export interface ChatPhone {
  /** Live states of phones by account; newer than those in fetched lists. */
  readonly presence: StoreApi<Readonly<Record<string, PhoneStatus>>>
  /** Calls, or shows why it cannot; blocked for five seconds afterwards. */
  call(extension: string): void
}

/** Meetings as the chat needs them; filled by the shell. */
export interface ChatMeetings {
  /**
   * Enters the room of that name in a new tab, creating it if needed. Call it within the click. Shows failures itself;
   * resolves to the room's address for inviting others, or null when cancelled.
   */
  open(nameRoom: string): Promise<string | null>
}

export type Outgoing = OutgoingOf<Message>
export type NewFile = NewFileOf<Message>

/** The chats of the signed-in person, in every area of the shell. */
export interface ChatSession {
  readonly store: StoreApi<ChatView>
  /** One's own user id. */
  readonly me: number
  /** Null for people without a phone. */
  readonly phone: ChatPhone | null
  /** Null for people without meetings. */
  readonly meetings: ChatMeetings | null
  /** Whether the person has this ability. */
  may(ability: string): boolean
  /** Subscribes to every event of both sockets; returns the unsubscribe function. */
  listen(onEvent: (event: ChatEvent) => void): () => void

  /** Navigates to a chat, or to a message in it. */
  openChat(chatId: number, messageId?: number): void
  /** Opens the direct chat with a colleague, creating it if needed. @throws ApiFailure */
  openPerson(userId: number): Promise<void>
  /** Goes to the chat with the assistant. @throws ApiFailure */
  openAssistant(): Promise<void>
  /** Adds a chat from an answer, such as a new group. */
  addChat(chat: Chat): void
  /** Fetches the list again after a failure. */
  reload(): void
  /** @throws ApiFailure */
  pin(chatId: number, pinned: boolean): Promise<void>
  /** Mutes or unmutes a chat's notifications. @throws ApiFailure */
  mute(chatId: number, muted: boolean): Promise<void>
  /** Marks a chat as unread. @throws ApiFailure */
  markUnread(chatId: number): Promise<void>
  /** Marks the whole chat as read. @throws ApiFailure */
  markRead(chatId: number): Promise<void>

  /** Sends a text; it answers `composing.replyTo`, if set. */
  sendText(chatId: number, text: string, mentions?: readonly number[]): void
  /** Sends a text without touching the chat's draft or quoted message. */
  sendWithoutDraft(chatId: number, text: string): void
  /** Sends files in order, after the messages already queued for that chat. */
  sendFiles(chatId: number, files: readonly NewFile[]): void
  /** The chosen, unsent files of each chat. */
  readonly chosen: ChosenFiles
  /** What is unsent, and whether closing the page would lose it. */
  unsent(): Unsent
  /** Discards everything unsent from this browser; used at sign-out. */
  forget(): Promise<void>
  /** Retries a failed message. */
  retry(clientId: string): void
  /** Discards an unsent message. */
  discard(clientId: string): void
  replyTo(chatId: number, message: Message | null): void
  startEdit(chatId: number, message: Message | null): void
  /** @throws ApiFailure */
  edit(message: Message, text: string, mentions?: readonly number[]): Promise<void>
  /** Sets or removes one's own reaction. @throws ApiFailure */
  react(message: Message, emoji: string, set: boolean): Promise<void>
  /** Deletes messages for everybody. @throws ApiFailure */
  remove(messages: readonly Message[]): Promise<void>
  /** `clientId` is the idempotency key: a retry sends nothing twice. @throws ApiFailure */
  forward(clientId: string, messages: readonly Message[], chatIds: readonly number[]): Promise<void>
  /** Reports that one is typing in the open chat, or has stopped. */
  reportTyping(writing: boolean): void
  /** Saves the draft for all of one's devices. */
  saveDraft(chatId: number, text: string): void

  /** Prefetches a chat that is about to be opened. */
  prefetch(chatId: number): void
  /** Called by the chat's screen: the chat that it shows, or null. */
  show(chatId: number | null): void
  /** Scrolls to a message of the open chat, loading it and its surroundings. */
  jumpTo(messageId: number): void
  jumpToNewest(): void
  loadOlder(): void
  loadNewer(): void
  /** The open chat has been seen up to this sequence. */
  seenTo(sequence: number): void

  /** Reconnects: connections may have died silently, as after a sleep. */
  wake(): void
  close(): void
}
