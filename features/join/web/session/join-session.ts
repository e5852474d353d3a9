import type { StoreApi } from 'zustand/vanilla'
import type { ChosenFiles } from '#platform/conversation/web/files/chosen-files.ts'
import type { NewFile, Unsent } from '#platform/conversation/web/send/outgoing.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { Chat } from '../../contract/chat.ts'
import type { JoinEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import type { Entry, JoinView, ListFilter } from './join-view.ts'

/** The signed-in person's session of the channel. */
export interface JoinSession {
  readonly store: StoreApi<JoinView>
  readonly api: Api
  /** One's own user id and username; the latter is empty until `user_detail/` is read. */
  readonly me: number
  username(): string
  /** Whether the person has the ability of this name. */
  may(ability: string): boolean
  /** Receives every event until the returned function is called. */
  listen(onEvent: (event: JoinEvent) => void): () => void

  /** Reads everything again, after a failure. */
  reload(): void
  readList(filter: ListFilter): void
  readMore(filter: ListFilter): void
  retryList(filter: ListFilter): void
  /** Merges data from an answer into the view. */
  mergeChat(chat: Chat): void
  mergeChats(chats: readonly Chat[]): void
  mergeMessages(chatId: number, messages: readonly Message[]): void
  /** Removes a conversation that the person may no longer see. */
  removeChat(chatId: number): void
  /** Reads the agents' status, for those who see all. @throws ApiFailure */
  readAgents(): Promise<void>

  sendText(chatId: number, text: string): void
  sendFiles(chatId: number, files: readonly NewFile<Entry>[]): void
  /** Saves an internal note. @throws ApiFailure */
  sendNote(chatId: number, text: string, mentions: readonly number[]): Promise<void>
  replyTo(chatId: number, entry: Entry | null): void
  retry(clientId: string): void
  discard(clientId: string): void
  readonly chosen: ChosenFiles
  unsent(): Unsent
  forget(): Promise<void>
  keepDraft(chatId: number, text: string): void
  publishTyping(writing: boolean): void

  /** For the screen only: the conversation that it shows, or none. */
  show(chatId: number | null): void
  jumpTo(messageId: number): void
  jumpToNewest(): void
  loadOlder(): void
  loadNewer(): void
  /** The person has seen the conversation to its end. */
  seen(chatId: number): void
  close(): void
}
