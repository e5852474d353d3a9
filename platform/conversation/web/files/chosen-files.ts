import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'
import type { KeptChoice, KeptFiles } from '../send/kept/kept-files.ts'
import { risingClock } from '../send/rising-clock.ts'

type Chosen = Readonly<Record<number, readonly ChosenFile[]>>

/** Actions on the files chosen in a chat. */
export interface ChosenFiles {
  add(chatId: number, files: readonly File[]): void
  caption(chatId: number, id: string, caption: string): void
  remove(chatId: number, id: string): void
  /** Discards them. */
  clear(chatId: number): void
  /** They were handed to the send queue under their ids. */
  sent(chatId: number): void
}

interface ChosenParts {
  store: { getState(): { readonly chosen: Chosen }; setState(change: { chosen: Chosen }): void }
  files: KeptFiles
  /** Restores what an earlier page left. */
  earlier: Promise<readonly KeptChoice[] | null>
}

export interface ChosenStore extends ChosenFiles {
  /** Whether closing the page would lose a file that could not be stored. */
  wouldLoseFiles(): boolean
  isEmpty(): boolean
  forget(): void
}

/** Files chosen in each chat, kept until sent or removed, also across reloads. */
export function createChosenFiles({ store, files, earlier }: ChosenParts): ChosenStore {
  const clock = risingClock()
  const of = (chatId: number) => store.getState().chosen[chatId] ?? []
  const set = (chatId: number, now: readonly ChosenFile[]) => {
    const { [chatId]: _before, ...others } = store.getState().chosen
    store.setState({ chosen: now.length === 0 ? others : { ...others, [chatId]: now } })
  }

  const restore = async () => {
    for (const { id, chatId, name, caption, content } of (await earlier) ?? []) {
      const file = new File([content], name, { type: content.type })
      const before = of(chatId)
      if (!before.some((one) => one.id === id)) set(chatId, [...before, { id, file, caption }])
    }
  }
  void restore().catch(reportError)

  const take = (chatId: number): string[] => {
    const ids = of(chatId).map(({ id }) => id)
    set(chatId, [])
    return ids
  }
  return {
    add(chatId, input) {
      const added = input.map((file) => ({ id: crypto.randomUUID(), file, caption: '' }))
      set(chatId, [...of(chatId), ...added])
      for (const { id, file, caption } of added) {
        void files.keep(id, file, { chatId, index: clock(), name: file.name, caption }).catch(reportError)
      }
    },
    caption(chatId, id, caption) {
      const now = of(chatId).map((one) => (one.id === id ? { ...one, caption } : one))
      set(chatId, now)
      files.caption(id, caption)
    },
    remove(chatId, id) {
      const now = of(chatId).filter((one) => one.id !== id)
      set(chatId, now)
      files.drop([id])
    },
    clear: (chatId) => files.drop(take(chatId)),
    sent: (chatId) => files.unchoose(take(chatId)),
    wouldLoseFiles: () =>
      Object.values(store.getState().chosen).some((some) => some.some(({ id }) => !files.has(id))),
    isEmpty: () => Object.keys(store.getState().chosen).length === 0,
    forget: () => store.setState({ chosen: {} }),
  }
}
