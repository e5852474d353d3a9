import { randomUUID } from 'node:crypto'
import { createSigner } from '#platform/http/server/sign.ts'

/** Signed proof of when a form page was served, with a unique id: `{uuid}.{ms}.{signature}`. */
export interface FormTickets {
  issue(formKey: string): string
  /** Null when the signature is wrong or of another form. `age` in ms. */
  read(formKey: string, ticket: string): { id: string; age: number } | null
}

const TICKET = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

export function createFormTickets(masterSecret: Buffer, now: () => number = Date.now): FormTickets {
  const signer = createSigner(masterSecret, 'tickets of public forms')
  const signed = (formKey: string, id: string, issued: string): string => `${formKey}\n${id}\n${issued}`
  return {
    issue(formKey) {
      const [id, issued] = [randomUUID(), String(now())]
      return `${id}.${issued}.${signer.sign(signed(formKey, id, issued))}`
    },
    read(formKey, ticket) {
      const [, id, issued, signature] = TICKET.exec(ticket) ?? []
      if (id === undefined || issued === undefined || signature === undefined) return null
      if (!signer.isSigned(signed(formKey, id, issued), signature)) return null
      return { id, age: now() - Number(issued) }
    },
  }
}
