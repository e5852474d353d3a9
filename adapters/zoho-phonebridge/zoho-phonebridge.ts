import { createHash, randomBytes } from 'node:crypto'
import type { Connector, Work } from '#platform/integrations/port.ts'
import { type ZohoSettings, zohoOAuth } from '#platform/integrations/zoho/zoho-oauth.ts'
import { notifyCall } from './notify.ts'
import { CONTROLS, carryOutOrder, receiveOrder, TOKEN_NAME } from './orders.ts'
import { readAnswer } from './read-answer.ts'

const SCOPES = ['PhoneBridge.call.log', 'PhoneBridge.zohoone.search']
/** How often people who were matched since are registered, ms. */
const REGISTERED_EVERY = 10 * 60_000

interface User {
  zohouser: string
  email?: string
  username?: string
}

async function usersOf(work: Work): Promise<readonly User[]> {
  const answer = (await work.api({ path: 'users?page=1&perPage=1000', method: 'GET' })) as {
    users?: readonly User[]
  } | null
  return (answer?.users ?? []).map((user) => ({ ...user, zohouser: String(user.zohouser) }))
}

const form = (values: Record<string, string>): string => String(new URLSearchParams(values))

/** Where Zoho sends what a user orders from its screens. */
async function register(work: Work, zohouser: string, orderToken: string): Promise<void> {
  const { incomingUrl } = work.connection
  const authorizationparam = JSON.stringify({ name: TOKEN_NAME, value: orderToken })
  const params = JSON.stringify([{ name: 'zohouser', value: zohouser }])
  await work.api({
    path: 'clicktodial',
    method: 'POST',
    body: form({ clicktodialuri: incomingUrl, zohouser, authorizationparam, clicktodialparam: params }),
  })
  const uris = Object.keys(CONTROLS).map((name) => [`${name}uri`, `${incomingUrl}?action=${name}`])
  await work.api({
    path: 'callcontrol',
    method: 'POST',
    body: form({
      ...Object.fromEntries(uris),
      zohouser,
      authorizationparam,
      callcontrolparam: params,
    }),
  })
}

/** Registers whoever is matched with one of ours. @returns what to keep */
async function registerPeople(work: Work, orderToken: string): Promise<Record<string, string>> {
  const matched: string[] = []
  for (const { zohouser } of await usersOf(work))
    if ((await work.ownUser(zohouser)) !== null) matched.push(zohouser)
  const { tokens, incomingUrl } = work.connection
  const registered = createHash('sha256')
    .update(JSON.stringify([incomingUrl, orderToken, ...matched]))
    .digest('base64')
  if (registered !== tokens.registered)
    for (const zohouser of matched) await register(work, zohouser, orderToken)
  return { orderToken, registered, registeredAt: new Date().toISOString() }
}

/** Zoho PhoneBridge: calls on the screens of all of Zoho's programs, and orders from them. The provider's client comes from Zoho. */
export const createZohoPhoneBridge = (settings: ZohoSettings): Connector => ({
  kind: 'zoho-phonebridge',
  bucket: { depth: 50, perSecond: 10 },
  secretNames: ['clientId', 'clientSecret'],
  addressOf: () => '',
  tells: ({ calls }) => (calls ? ['call.started', 'call.answered', 'call.ended'] : []),
  authorization: zohoOAuth(settings, SCOPES),
  request: ({ tokens }, { path, method = 'GET', body, headers }) => ({
    method,
    url: `${tokens.domain ?? ''}/phonebridge/v3/${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Zoho-oauthtoken ${tokens.access ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(typeof body === 'string' ? { body } : {}),
  }),
  read: readAnswer,
  activate: (work) =>
    registerPeople(work, work.connection.tokens.orderToken || randomBytes(24).toString('base64url')),
  async leave(work) {
    for (const { zohouser } of await usersOf(work)) {
      if ((await work.ownUser(zohouser)) === null) continue
      await work.api({ path: `clicktodial?zohouser=${encodeURIComponent(zohouser)}`, method: 'DELETE' })
      await work.api({ path: `callcontrol?zohouser=${encodeURIComponent(zohouser)}`, method: 'DELETE' })
    }
  },
  tell: notifyCall,
  receive: receiveOrder,
  calledByGet: true,
  handle: carryOutOrder,
  async poll(work) {
    const { registeredAt, orderToken = '' } = work.connection.tokens
    if (Date.now() - (Date.parse(registeredAt ?? '') || 0) < REGISTERED_EVERY) return {}
    return registerPeople(work, orderToken)
  },
  async listUsers(work) {
    return (await usersOf(work)).map(({ zohouser, username, email }) => ({
      id: zohouser,
      name: username || email || zohouser,
    }))
  },
  listFields: async () => [],
})
