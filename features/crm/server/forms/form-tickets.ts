import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'

/** Signed proof of when a form page was served, with a unique id: `{uuid}.{ms}.{seal}`. */
export interface FormTickets {
  issue(formKey: string): string
  /** Null when the seal is wrong or of another form. `age` in ms. */
  read(formKey: string, ticket: string): { id: string; age: number } | null
}

const TICKET = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

export function createFormTickets(masterSecret: Buffer, now: () => number = Date.now): FormTickets {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, '', 'tickets of public forms', 32))
  const sealOf = (formKey: string, id: string, issued: string): Buffer =>
    createHmac('sha256', key).update(`${formKey}\n${id}\n${issued}`).digest()
  return {
    issue(formKey) {
      const [id, issued] = [randomUUID(), String(now())]
      return `${id}.${issued}.${sealOf(formKey, id, issued).toString('base64url')}`
    },
    read(formKey, ticket) {
      const [, id, issued, seal] = TICKET.exec(ticket) ?? []
      if (id === undefined || issued === undefined || seal === undefined) return null
      const input = Buffer.from(seal, 'base64url')
      const right = sealOf(formKey, id, issued)
      if (input.length !== right.length || !timingSafeEqual(input, right)) return null
      return { id, age: now() - Number(issued) }
    },
  }
}
