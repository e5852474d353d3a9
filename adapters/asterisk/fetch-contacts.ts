import type { z } from 'zod'
import type { ContactAddress, EndpointName } from '#platform/telephony/port.ts'
import { type AriRequester, path } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { Gate } from './ari/gate.ts'
import { channelList, endpointList, variableAnswer } from './ari/messages.ts'
import type { Contacts } from './contacts.ts'
import { asteriskEndpointOfAor, asteriskEndpoints } from './endpoint-names.ts'

/** Ids of the helper channels. */
export const PROBE = 'suite-probe-'

/**
 * Asterisk answers one by one, from its database: with more at once the last would time out, and with many phones the connection
 * would be given up again and again.
 */
const AT_ONCE = 16

/**
 * Creates the helper channel for contact queries: only dialplan functions know contacts, and they are evaluated only for a
 * channel. It is never dialled, and lasts as long as the connection: creating and ending channels per query has deadlocked
 * Asterisk. Channels of earlier connections are ended.
 */
export async function openProbe(ari: AriRequester, app: string): Promise<string> {
  const prefix = `${PROBE}${app}-`
  const channels = channelList.parse(await ari.request({ method: 'GET', path: 'channels' }))
  const left = channels.filter(({ id, name }) => id.startsWith(prefix) && name.endsWith(';1'))
  await Promise.all(left.map(({ id }) => endChannel(ari, id)))
  const channelId = prefix + crypto.randomUUID()
  const query = { endpoint: 'Local/probe@suite', app, channelId }
  await ari.request({ method: 'POST', path: 'channels/create', query })
  return channelId
}

async function endChannel(ari: AriRequester, id: string): Promise<void> {
  try {
    await ari.request({ method: 'DELETE', path: path`channels/${id}` })
  } catch (error) {
    // Already gone.
    if (!(error instanceof AriRefused) || error.status !== 404) throw error
  }
}

/** Asks for the value of a dialplan function. */
export type Evaluate = (variable: string) => Promise<string>

/**
 * Queries all contacts of the served endpoints, and resolves to the names of those with devices. Asterisk lists those whose events it
 * sends: without them each call would ask it for the devices of its callee, the dearest part of a call.
 */
export async function fetchContacts(
  ari: AriRequester,
  ask: Evaluate,
  contacts: Contacts,
  serves: (endpoint: EndpointName) => boolean,
): Promise<string[]> {
  const listed = (await fetchListed(ari)).filter(({ resource }) => serves(resource))
  for (const { resource } of listed) contacts.follow(resource)
  const online = listed.flatMap(({ resource, state }) => (state === 'online' ? resource : []))
  const registered = [...(await fetchRegistered(ask)).keys()].filter(serves)
  const served = [...new Set([...registered, ...online])]
  const gate = new Gate(AT_ONCE, served.length)
  await Promise.all(served.map((name) => gate.pass(() => learnOne(ask, name, contacts))))
  return served
}

/** Queries the contacts of one extension. */
export async function fetchContactsOf(
  ask: Evaluate,
  contacts: Contacts,
  endpoint: EndpointName,
): Promise<void> {
  await Promise.all(asteriskEndpoints(endpoint).map((name) => learnOne(ask, name, contacts)))
}

/** The registrar's contacts by endpoint: a device that re-registers from elsewhere has another. */
export type Registered = ReadonlyMap<string, string>

/** ARI's endpoint list misses those created after Asterisk's start; the registrar's `{aor};@{hash of the contact}` does not. */
export function parseContactKeys(keys: string): Registered {
  const found = new Map<string, string>()
  for (const key of keys.split(',').toSorted()) {
    const aor = /^(.+);@[0-9a-f]+$/.exec(key)?.[1]
    if (aor === undefined) continue
    const name = asteriskEndpointOfAor(aor)
    found.set(name, `${found.get(name) ?? ''} ${key}`)
  }
  return found
}

async function fetchListed(ari: AriRequester): Promise<z.infer<typeof endpointList>> {
  try {
    return endpointList.parse(await ari.request({ method: 'GET', path: 'endpoints/PJSIP' }))
  } catch (error) {
    // Without any endpoint Asterisk does not know the technology yet.
    if (error instanceof AriRefused && error.status === 404) return []
    throw error
  }
}

/** Endpoints with registered devices. */
export const fetchRegistered = async (ask: Evaluate): Promise<Registered> =>
  parseContactKeys(await ask('DB_KEYS(registrar/contact)'))

export async function learnOne(ask: Evaluate, name: string, contacts: Contacts): Promise<void> {
  const now = async () => parseDialContacts(await ask(`PJSIP_DIAL_CONTACTS(${name})`), name)
  while (!contacts.learn(name, await now()));
}

/** A channel's variable or function; empty without a value. */
export async function evaluate(ari: AriRequester, probe: string, variable: string): Promise<string> {
  try {
    const answer = await ari.request({
      method: 'GET',
      path: path`channels/${probe}/variable`,
      query: { variable },
    })
    return variableAnswer.parse(answer).value
  } catch (error) {
    // Asterisk's answer for an endpoint that was just deleted from the database.
    if (error instanceof AriRefused && error.status !== 404) return ''
    throw error
  }
}

/** `PJSIP/{name}/{uri}&PJSIP/{name}/{uri}…`; URIs may contain ampersands, too. */
export function parseDialContacts(value: string, name: string): ContactAddress[] {
  const prefix = `PJSIP/${name}/`
  if (!value.startsWith(prefix)) return []
  return value
    .slice(prefix.length)
    .split(`&${prefix}`)
    .map((uri) => `${name}/${uri}`)
}
