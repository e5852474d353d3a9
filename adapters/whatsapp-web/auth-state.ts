import { z } from 'zod'
import type { Baileys } from './baileys.ts'

const storedState = z.object({
  creds: z.record(z.string(), z.unknown()),
  keys: z.record(z.string(), z.unknown()),
})

/** A device's credentials and keys as one text; the caller encrypts it. */
export function createAuthState({ initAuthCreds, BufferJSON }: Baileys, text: string | null) {
  const read = text === null ? null : storedState.parse(JSON.parse(text, BufferJSON.reviver))
  const creds: object = read?.creds ?? initAuthCreds()
  const keys = new Map(Object.entries(read?.keys ?? {}))
  return {
    /** @returns whether it is signed in */
    isRegistered: () => 'me' in creds && Boolean(creds.me),
    text: () => JSON.stringify({ creds, keys: Object.fromEntries(keys) }, BufferJSON.replacer),
    learn: (changed: object) => {
      Object.assign(creds, changed)
    },
    /** `changed` is called after keys were written. */
    state: (changed: () => void) => ({
      creds,
      keys: {
        get: async (type: string, ids: string[]) =>
          Object.fromEntries(
            ids.flatMap((id) => {
              const value = keys.get(`${type} ${id}`)
              return value === undefined ? [] : [[id, value]]
            }),
          ),
        set: async (data: Record<string, Record<string, unknown>>) => {
          for (const [type, values] of Object.entries(data))
            for (const [id, value] of Object.entries(values)) {
              if (value === null || value === undefined) keys.delete(`${type} ${id}`)
              else keys.set(`${type} ${id}`, value)
            }
          changed()
        },
      },
    }),
  }
}
