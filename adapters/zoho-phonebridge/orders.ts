import { formFields } from '#platform/http/server/form-fields.ts'
import { BadIncoming, IncomingRefused } from '#platform/integrations/errors.ts'
import type {
  Connection,
  ControlAction,
  Incoming,
  IncomingRequest,
  Outcome,
  Received,
  Work,
} from '#platform/integrations/port.ts'
import { isSameText } from '#platform/secrets/same-text.ts'

/** The name of the secret that comes back with each order. */
export const TOKEN_NAME = 'suite-token'

/** Their orders, and ours. */
export const CONTROLS: Readonly<Record<string, ControlAction>> = {
  answer: 'answer',
  hungup: 'hangup',
  mute: 'mute',
  unmute: 'unmute',
  hold: 'hold',
  unhold: 'unhold',
  keypress: 'digits',
}

/** Our calls' ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an order of Zoho's screens: a number to call, or what to do with a call. @throws IncomingRefused, BadIncoming */
export function receiveOrder({ tokens }: Connection, { headers, query, body }: IncomingRequest): Received {
  const form = formFields(body)
  if (form === null) throw new BadIncoming('too many fields')
  const given = { ...query, ...form }
  const token = given[TOKEN_NAME] ?? headers[TOKEN_NAME] ?? ''
  const { orderToken = '' } = tokens
  if (orderToken === '' || !isSameText(token, orderToken)) throw new IncomingRefused('another token')
  const { zohouser = '', tonumber = '', action = '', id = '', key = '' } = given
  if (zohouser === '') throw new BadIncoming('no user')
  const event = (kind: string, record: string, content: Incoming['content']): Received => ({
    events: [{ kind, record, content: { ...content, user: zohouser } }],
  })
  if (action === '') {
    if (tonumber === '') throw new BadIncoming('no number')
    return event('dial', `${zohouser} ${tonumber}`, { number: tonumber })
  }
  if (!Object.hasOwn(CONTROLS, action)) throw new BadIncoming('no such order')
  return event(action, `${zohouser} ${id}`, { call: id, digits: key })
}

/** Has our user's phone do it. */
export async function carryOutOrder({ kind, content }: Incoming, work: Work): Promise<Outcome> {
  const user = await work.ownUser(content.user ?? '')
  if (user === null) return { state: 'skipped', reason: 'no_user' }
  const action = CONTROLS[kind]
  if (action === undefined) await work.dial(user, content.number ?? '', '')
  else
    await work.control(user, {
      action,
      call: UUID.test(content.call ?? '') ? (content.call ?? null) : null,
      digits: /^[0-9*#]{1,32}$/.test(content.digits ?? '') ? (content.digits ?? '') : '',
    })
  return { state: 'done' }
}
