import { ApiRefused } from '#platform/integrations/errors.ts'
import type { Connector, Work } from '#platform/integrations/port.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { catchUp, listForms, listQuestions } from './catch-up.ts'
import { readAnswer } from './read-answer.ts'
import { LEADGEN, receiveLeads, shakeHands } from './receive-lead.ts'
import { takeLead } from './take-lead.ts'

/** The page's `subscribed_apps`, for this token's app alone. */
const subscription = ({ connection }: Work) => `${connection.secrets.pageId}/subscribed_apps`

/** The fields of the page that the app is told of; Messenger's are among them. */
async function subscribedFields(work: Work): Promise<string[]> {
  const answer = new Loose(await work.api({ path: subscription(work), method: 'GET' }))
  return answer
    .list('data', 10)
    .flatMap((app) => app.at('subscribed_fields').raw)
    .filter((field) => typeof field === 'string')
}

async function subscribe(work: Work, fields: readonly string[]): Promise<void> {
  const path = `${subscription(work)}?subscribed_fields=${encodeURIComponent([...new Set(fields)].join(','))}`
  const answer = new Loose(await work.api({ path, method: 'POST' }))
  if (!answer.flag('success')) throw new ApiRefused(200, 'subscribed_apps', 'not subscribed')
}

/** Lead forms of a Facebook page. */
export const createFacebookLeads = ({ graphUrl }: { graphUrl: string }): Connector => ({
  kind: 'facebook',
  bucket: { depth: 50, perSecond: 5 },
  secretNames: ['pageId', 'pageToken', 'appSecret', 'verifyToken'],
  addressOf: () => 'https://www.facebook.com',
  tells: () => [],
  authorization: null,
  request: ({ secrets }, { path, method = 'GET' }) => ({
    method,
    url: `${graphUrl}/${path}`,
    headers: { authorization: `Bearer ${secrets.pageToken ?? ''}`, accept: 'application/json' },
  }),
  read: readAnswer,
  async activate(work) {
    const { secrets, tokens } = work.connection
    if (!/^\d{1,40}$/.test(secrets.pageId ?? '')) throw new ApiRefused(400, 'page', 'not a page id')
    await subscribe(work, [...(await subscribedFields(work)), LEADGEN])
    // From the first connection on: a later one must not forget what was missed.
    return { caughtUp: tokens.caughtUp ?? new Date().toISOString(), catchUp: 'now' }
  },
  async leave(work) {
    const others = (await subscribedFields(work)).filter((field) => field !== LEADGEN)
    if (others.length > 0) await subscribe(work, others)
    else await work.api({ path: subscription(work), method: 'DELETE' })
  },
  tell: async () => ({ state: 'skipped', reason: 'not_wanted' }),
  receive: receiveLeads,
  handshake: shakeHands,
  handle: takeLead,
  poll: catchUp,
  listUsers: async () => [],
  listFields: listQuestions,
  listChoices: async (work) => ({ forms: await listForms(work) }),
})
