import { createStore } from 'zustand/vanilla'
import type { KeptFiles } from './kept/kept-files.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { OutgoingStorage } from './outgoing-storage.ts'

/** Own messages being sent by other tabs of this browser, to show them here too. */
export function createOtherTabs<Reply extends Answered>(
  content: Pick<OutgoingStorage<Reply>, 'get'>,
  files: Pick<KeptFiles, 'content'>,
) {
  const store = createStore<readonly Outgoing<Reply>[]>(() => [])
  const put = (one: Outgoing<Reply>) => store.setState([...store.getState(), one], true)
  const has = (clientId: string) => store.getState().some((one) => one.clientId === clientId)
  const state = { phase: 'elsewhere' } as const

  return {
    store,
    show(clientId: string): void {
      const one = content.get(clientId)
      // This tab takes over what failed there.
      if (one === null || has(clientId) || one.state.phase === 'failed') return
      if (one.kind === 'text') {
        put({ ...one, state })
        return
      }
      put({ ...one, state, file: new Blob(), sent: 0 })
      // May arrive after the message, or never.
      void files.content(clientId).then((file) => {
        if (!file) return
        const shown = store.getState()
        store.setState(
          shown.map((other) =>
            other.clientId === clientId && other.kind === 'file' ? { ...other, file } : other,
          ),
          true,
        )
      }, reportError)
    },
    hide(clientId: string): void {
      if (!has(clientId)) return
      store.setState(
        store.getState().filter((one) => one.clientId !== clientId),
        true,
      )
    },
  }
}
