import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadIncoming, IncomingRefused } from '#platform/integrations/errors.ts'
import type { Connection, Incoming, IncomingRequest, Received } from '#platform/integrations/port.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { parseJson } from '#platform/messaging/read-json.ts'

/** Meta sends at most a thousand updates at once. */
const MAX_UPDATES = 1_000

export const LEADGEN = 'leadgen'

/** Digits, as Graph's ids are: they become part of an address. */
export const isId = (id: string): boolean => /^\d{1,40}$/.test(id)

/**
 * Reads a callback: ids of new leads of this page. Those of other pages of the app are left out.
 * @throws IncomingRefused, BadIncoming
 */
export function receiveLeads({ secrets }: Connection, { headers, body }: IncomingRequest): Received {
  const { appSecret = '', pageId = '' } = secrets
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '') ?? []
  const signature = Buffer.from(given, 'hex')
  const right = createHmac('sha256', appSecret).update(body).digest()
  if (appSecret === '' || signature.length !== right.length || !timingSafeEqual(signature, right))
    throw new IncomingRefused('the signature does not match')
  const callback = new Loose(parseJson(body.toString()))
  if (!callback.has('entry')) throw new BadIncoming('no callback of Meta')
  const events = callback.list('entry', MAX_UPDATES).flatMap((entry) =>
    entry.list('changes', MAX_UPDATES).flatMap((change): Incoming[] => {
      const value = change.at('value')
      const id = value.text('leadgen_id', 60)
      const page = entry.text('id', 60) || value.text('page_id', 60)
      if (change.text('field') !== LEADGEN || page !== pageId || !isId(id)) return []
      return [{ kind: LEADGEN, record: id, content: { id } }]
    }),
  )
  return { events }
}

/** Answer to Meta's handshake; null refuses it. */
export function shakeHands(
  { secrets: { verifyToken = '' } }: Connection,
  query: Readonly<Record<string, string>>,
): string | null {
  if (verifyToken === '' || query['hub.mode'] !== 'subscribe' || query['hub.verify_token'] !== verifyToken)
    return null
  return query['hub.challenge'] ?? null
}
