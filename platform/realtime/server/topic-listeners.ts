type Listener = (frame: string) => void

/** Current subscriptions. */
export interface TopicListeners<Topic extends string> {
  add(topics: readonly Topic[], listener: Listener): () => void
  /** A socket subscribed to several of the topics gets the frame once. */
  tell(topics: readonly Topic[], frame: string): void
  count(): number
}

export function createTopicListeners<Topic extends string>(): TopicListeners<Topic> {
  const listeners = new Map<Topic, Set<Listener>>()

  function listenersOf(topics: readonly Topic[]): Iterable<Listener> {
    const [only] = topics
    if (topics.length === 1 && only !== undefined) return listeners.get(only) ?? []
    return new Set(topics.flatMap((topic) => [...(listeners.get(topic) ?? [])]))
  }

  return {
    add(topics, listener) {
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set()
        listeners.set(topic, set.add(listener))
      }
      return () => {
        for (const topic of topics) {
          const set = listeners.get(topic)
          set?.delete(listener)
          if (set?.size === 0) listeners.delete(topic)
        }
      }
    },
    tell(topics, frame) {
      for (const listener of listenersOf(topics)) listener(frame)
    },
    count: () => new Set([...listeners.values()].flatMap((set) => [...set])).size,
  }
}
