import type { ChatEvent } from '../../contract/events.ts'
import { apply, type ChatState } from '../../contract/state.ts'

/** The client's state of chats, merged from answers and events in any order. */
export interface ChatStateStore {
  get(): ChatState
  onEvent(event: ChatEvent): void
  /** Applies a certain change: the answer to one's own request. */
  change(place: (state: ChatState) => ChatState): void
  /**
   * Fetches and stores an answer. Events received meanwhile are applied again on top, since the answer may be older
   * than they are. Dropped when `isWanted` returns false.
   */
  read<Answer>(
    ask: () => Promise<Answer>,
    place: (state: ChatState, answer: Answer) => ChatState,
    isWanted?: () => boolean,
  ): Promise<Answer>
}

export function createStateStore(get: () => ChatState, set: (state: ChatState) => void): ChatStateStore {
  const recordings = new Set<ChatEvent[]>()
  return {
    get,
    onEvent(event) {
      for (const recording of recordings) recording.push(event)
      set(apply(get(), event))
    },
    change: (place) => set(place(get())),
    async read(ask, place, isWanted = () => true) {
      const heard: ChatEvent[] = []
      recordings.add(heard)
      try {
        const answer = await ask()
        if (isWanted()) set(heard.reduce(apply, place(get(), answer)))
        return answer
      } finally {
        recordings.delete(heard)
      }
    },
  }
}
