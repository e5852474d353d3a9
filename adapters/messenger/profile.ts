import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { readText } from '#platform/egress/decode-body.ts'
import type { ContactProfile } from '#platform/messaging/port.ts'
import { MAX_ANSWER, parseJson } from '#platform/messaging/read-json.ts'
import { graphErrorOf } from './graph-errors.ts'
import type { MessengerKind } from './message-body.ts'

const FIELDS = {
  messenger: 'first_name,last_name,profile_pic',
  instagram: 'name,username,profile_pic',
} as const

const profile = z.object({
  name: z.string().catch(''),
  username: z.string().catch(''),
  first_name: z.string().catch(''),
  last_name: z.string().catch(''),
  profile_pic: z
    .url({ protocol: /^https?$/ })
    .max(4000)
    .nullable()
    .catch(null),
})

/** Limits and moments of trouble; everything else stays so. */
const TEMPORARY: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 341, 613])

/** They do not let pages know who they are, or the page may not ask. */
const HIDDEN: ContactProfile = { name: '', picture: null }

/**
 * What contacts call themselves, and their picture.
 * @throws when it may be tried again
 */
export async function readContactProfile(
  kind: MessengerKind,
  request: { url: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<ContactProfile> {
  const { url, headers, signal } = request
  const response = await fetch(`${url}?fields=${FIELDS[kind]}`, { headers, redirect: 'error', signal })
  const text = await readText(response, MAX_ANSWER)
  if (!response.ok) {
    if (response.status < 500 && !TEMPORARY.has(graphErrorOf(text)?.code ?? 0)) return HIDDEN
    throw new Error(`profile lookup failed: ${response.status}`)
  }
  const found = profile.safeParse(parseJson(text)).data
  if (!found) return HIDDEN
  const full = `${found.first_name} ${found.last_name}`.trim()
  return { name: cutText(found.name || full || found.username, 120), picture: found.profile_pic }
}
