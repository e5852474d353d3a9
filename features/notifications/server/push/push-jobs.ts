import { sql } from 'kysely'
import webpush from 'web-push'
import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { requestOutside } from '#platform/egress/request-outside.ts'
import { enqueue, enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineJob, defineWaitingJob } from '#platform/jobs/job.ts'
import type { PushSettings } from './push-settings.ts'
import type { Pushed, PushSource } from './push-source.ts'

/** How long a push service keeps a message for a browser that is offline, seconds. */
const KEPT = 24 * 60 * 60
const TIMEOUT = 10_000
/** Largest answer of a push service, bytes: only its status is read. */
const MAX_ANSWER = 64 * 1024

/** What a push is about: the kind of source and the id of its entry. */
const about = z.object({ kind: z.string(), id: z.number().int() })
export type About = z.output<typeof about>

const pushPayload = z.object({ subscription_id: z.number().int(), about })

export function createPushJobs(database: Database, settings: PushSettings, sources: readonly PushSource[]) {
  const sourceOf = ({ kind }: About) => sources.find((source) => source.kind === kind)
  const push = defineWaitingJob({
    id: 'notifications.push',
    payload: pushPayload,
    maxAttempts: 6,
    waits: { perCompany: 4, deadlineMs: 3 * TIMEOUT },
    async run({ subscription_id, about: subject }) {
      const subscription = await findSubscription(database, subscription_id)
      if (!subscription) return
      const { language, company_id: companyId } = subscription
      const reader = { language: language === 'en' ? ('en' as const) : ('es' as const), companyId }
      const pushed = await sourceOf(subject)?.content(database.systemRows, subject.id, reader)
      if (pushed) await deliver(database, settings, subscription, pushed)
    },
  })
  const fanOut = defineJob({
    id: 'notifications.push-fan-out',
    payload: about,
    maxAttempts: 5,
    run: (subject) =>
      database.system(async (unit) => {
        const recipients = (await sourceOf(subject)?.recipients(unit.rows, subject.id)) ?? []
        for (const { id, company_id: companyId } of await findSubscriptions(unit, recipients))
          await enqueueWaiting(unit, push, { subscription_id: id, about: subject }, { companyId })
      }),
  })
  return { fanOut, jobs: [push, fanOut] as const }
}

export type FanOut = ReturnType<typeof createPushJobs>['fanOut']

/** Plans no job for a company without subscriptions. */
export async function pushLater(
  unit: UnitOfWork,
  fanOut: FanOut,
  companyId: number,
  subject: About,
): Promise<void> {
  const any = await unit.rows
    .selectFrom('push_subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  if (any) await enqueue(unit, fanOut, subject)
}

/** Subscriptions of these people's live sessions, unless they are on do not disturb. */
const findSubscriptions = ({ rows }: UnitOfWork, userIds: readonly number[]) =>
  rows
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('do_not_disturb', (join) =>
      join
        .onRef('do_not_disturb.user_id', '=', 'push_subscriptions.user_id')
        .on('do_not_disturb.until', '>', sql<Date>`now()`),
    )
    .select(['push_subscriptions.id', 'push_subscriptions.company_id'])
    .where('push_subscriptions.user_id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.disabled_at', 'is', null)
    .where('do_not_disturb.user_id', 'is', null)
    .execute()

const findSubscription = ({ systemRows }: Database, id: number) =>
  systemRows
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.company_id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      sql<string>`coalesce(users.language, companies.language)`.as('language'),
    ])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** Encrypts for the browser (RFC 8291) and signs with our key (RFC 8292). Deletes a subscription that is gone. */
async function deliver(
  database: Database,
  settings: PushSettings,
  { id, endpoint, p256dh, auth }: Subscription,
  pushed: Pushed,
): Promise<void> {
  const { publicKey, privateKey } = await settings.keys()
  const request = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushed),
    {
      vapidDetails: { subject: settings.contact, publicKey, privateKey },
      TTL: KEPT,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  )
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const { status } = await requestOutside(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(request.body ?? Buffer.alloc(0)),
    signal: AbortSignal.timeout(TIMEOUT),
    maxBytes: MAX_ANSWER,
    // A service that the operator named by its exact origin may be on this network.
    privateAddresses: settings.services.includes(new URL(endpoint).origin),
  })
  if (status === 404 || status === 410) {
    await database.systemRows.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  } else if (status < 200 || status > 299) throw new Error(`the push service failed: ${status}`)
}
