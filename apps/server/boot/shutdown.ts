/** What has been started, to be ended in the opposite order. */
export interface Shutdown {
  add(name: string, end: () => Promise<void>): void
  /** Ends everything; one part that fails does not keep the others running. Safe to call again. */
  run(): Promise<void>
}

export function createShutdown(onFailure: (name: string, error: unknown) => void): Shutdown {
  const parts: { name: string; end: () => Promise<void> }[] = []
  let running: Promise<void> | undefined
  const endAll = async (): Promise<void> => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await part.end()
      } catch (error) {
        onFailure(part.name, error)
      }
    }
  }
  return {
    add: (name, end) => {
      parts.push({ name, end })
    },
    run: () => {
      running ??= endAll()
      return running
    },
  }
}
