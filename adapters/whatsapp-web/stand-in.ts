import { EventEmitter } from 'node:events'
import type { Baileys, MessageKey } from './baileys.ts'

export type Mishap = 'break' | 'fail'

/** A fake of the package, by its documentation, controlled by tests. */
export function standIn() {
  const files = new Map<string, Buffer>()
  const pictures = new Map<string, string | Error>()
  let mishap: Mishap | null = null
  const clients: {
    ev: EventEmitter
    auth: { creds: object }
    sent: [string, object][]
    read: MessageKey[]
    ended: boolean
  }[] = []
  const baileys: Baileys = {
    initAuthCreds: () => ({ noiseKey: Buffer.from('fresh') }),
    BufferJSON: {
      replacer: (_key, value) =>
        typeof value === 'object' &&
        value !== null &&
        'type' in value &&
        value.type === 'Buffer' &&
        'data' in value
          ? { type: 'Buffer', data: Buffer.from(value.data as number[]).toString('base64') }
          : value,
      reviver: (_key, value) =>
        typeof value === 'object' &&
        value !== null &&
        'type' in value &&
        value.type === 'Buffer' &&
        'data' in value
          ? Buffer.from(String(value.data), 'base64')
          : value,
    },
    makeWASocket({ auth }) {
      const client = {
        ev: new EventEmitter(),
        auth,
        sent: [] as [string, object][],
        read: [] as MessageKey[],
        ended: false,
      }
      clients.push(client)
      return {
        ev: client.ev,
        async sendMessage(jid, content, options = {}) {
          const wrong = mishap
          mishap = null
          if (wrong === 'break') throw new Error('Connection Closed')
          if (wrong === 'fail') return undefined
          client.sent.push([jid, { ...content, ...options }])
          return { key: { id: `sent-${client.sent.length}`, remoteJid: jid, fromMe: true } }
        },
        async readMessages(keys) {
          client.read.push(...keys)
        },
        async profilePictureUrl(jid) {
          const told = pictures.get(jid)
          if (typeof told === 'object') throw told
          return told
        },
        async logout() {
          client.ended = true
        },
        end() {
          client.ended = true
        },
      }
    },
    async downloadContentFromMessage(part) {
      return (async function* () {
        const { directPath } = part as { directPath: string }
        yield files.get(directPath) ?? Buffer.from(`content of ${directPath}`)
      })()
    },
  }
  return {
    baileys,
    clients,
    /** Makes the next send fail: lost connection, or an answer without id. */
    next: (wrong: Mishap) => {
      mishap = wrong
    },
    /** Where somebody's picture is, or why it is not told. */
    keepPicture: (jid: string, told: string | Error) => void pictures.set(jid, told),
    keepFile: (directPath: string, content: Buffer) => void files.set(directPath, content),
  }
}
