import { createHmac } from 'node:crypto'
import type { KeepAlive } from '../api/keep-alive.ts'

/** A WhatsApp number at Meta's service. */
export interface Line {
  account: number
  /** Path of its callbacks. */
  path: string
  secret: string
}

/** Sends signed callbacks like Meta's. */
export function telling({ path, secret }: Line, http: KeepAlive) {
  const tell = (value: object): Promise<string> => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'WABA',
          changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }],
        },
      ],
    })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return http.ask({ method: 'POST', path, headers, body })
  }
  const timestamp = () => String(Math.round(Date.now() / 1000))
  return {
    written: (id: string, from: string, text: string) =>
      tell({
        contacts: [{ profile: { name: `Persona ${from}` }, wa_id: from }],
        messages: [{ from, id, timestamp: timestamp(), type: 'text', text: { body: text } }],
      }),
    delivered: (id: string, to: string) =>
      tell({ statuses: [{ id, status: 'delivered', timestamp: timestamp(), recipient_id: to }] }),
  }
}
