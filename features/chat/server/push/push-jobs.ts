import { sql } from 'kysely'
import webpush from 'web-push'
import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { chatTexts } from '../../i18n/texts.ts'
import type { PushSettings } from './push-settings.ts'

/** How long a push service keeps a message for a browser that is off, seconds. */
const KEPT = 24 * 60 * 60
const TIMEOUT = 10_000
const TEXT_LENGTH = 200

const about = z.object({ message_id: z.number().int() }).or(z.object({ notification_id: z.number().int() }))
type About = z.output<typeof about>

const pushPayload = z.object({ subscription_id: z.number().int(), about })

/** What the service worker shows; a click opens the chat or the history. */
interface Pushed {
  kind: 'message' | 'missed_call'
  title: string
  body: string
  chat_id: number | null
  message_id: number | null
  call_id: string | null
}

const textOf = (language: string | null, key: string): string =>
  findText(chatTexts, language === 'en' ? 'en' : 'es', key) ?? key

export function createPushJobs(database: Database, settings: PushSettings) {
  const push = defineJob({
    id: 'chat.push',
    payload: pushPayload,
    maxAttempts: 6,
    async run({ subscription_id, about: subject }) {
      const subscription = await findSubscription(database, subscription_id)
      if (!subscription) return
      const pushed = await contentFor(database, subscription, subject)
      if (pushed) await deliver(database, settings, subscription, pushed)
    },
  })
  const fanOut = defineJob({
    id: 'chat.push-fan-out',
    payload: about,
    maxAttempts: 5,
    run: (subject) =>
      database.system(async (unit) => {
        for (const { id } of await findRecipients(unit, subject)) {
          await enqueue(unit, push, { subscription_id: id, about: subject })
        }
      }),
  })
  return { fanOut, jobs: [push, fanOut] as const }
}

export type FanOut = ReturnType<typeof createPushJobs>['fanOut']

/** Only where somebody wants to be told: a company without subscriptions has no jobs. */
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

/** Subscriptions of live sessions whose people may see it, have not yet, and want to be disturbed now. */
function findRecipients({ rows }: UnitOfWork, subject: About) {
  const wanted = rows
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('do_not_disturb', (join) =>
      join
        .onRef('do_not_disturb.user_id', '=', 'push_subscriptions.user_id')
        .on('do_not_disturb.until', '>', sql<Date>`now()`),
    )
    .select('push_subscriptions.id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.disabled_at', 'is', null)
    .where('do_not_disturb.user_id', 'is', null)
  if ('notification_id' in subject) {
    return wanted
      .innerJoin('notifications', 'notifications.user_id', 'push_subscriptions.user_id')
      .where('notifications.id', '=', subject.notification_id)
      .where('notifications.read_at', 'is', null)
      .execute()
  }
  return wanted
    .innerJoin('chat_members', 'chat_members.user_id', 'push_subscriptions.user_id')
    .innerJoin('chat_messages', 'chat_messages.chat_id', 'chat_members.chat_id')
    .where('chat_messages.id', '=', subject.message_id)
    .where('chat_messages.deleted_at', 'is', null)
    .where('chat_members.left_at', 'is', null)
    .whereRef('chat_members.read_sequence', '<', 'chat_messages.sequence')
    .whereRef('chat_members.visible_from', '<', 'chat_messages.sequence')
    .execute()
}

const findSubscription = ({ systemRows }: Database, id: number) =>
  systemRows
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('chat_settings', 'chat_settings.company_id', 'users.company_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      sql<string>`coalesce(users.language, companies.language)`.as('language'),
      'chat_settings.push_content',
    ])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** What is so now, not when it was planned: a message deleted meanwhile is not told. */
async function contentFor(
  { systemRows }: Database,
  { language, push_content }: Subscription,
  subject: About,
): Promise<Pushed | null> {
  if ('notification_id' in subject) {
    const call = await systemRows
      .selectFrom('notifications')
      .select(['name', 'number', 'call_id', 'chat_id', 'message_id'])
      .where('id', '=', subject.notification_id)
      .executeTakeFirst()
    if (!call) return null
    const body = call.name === call.number ? call.number : `${call.name} ${call.number}`.trim()
    const { call_id, chat_id, message_id } = call
    return {
      kind: 'missed_call',
      title: textOf(language, 'push.missedCall'),
      body,
      call_id,
      chat_id,
      message_id,
    }
  }
  const message = await systemRows
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .leftJoin('users', 'users.id', 'chat_messages.author_id')
    .select([
      'chat_messages.kind',
      'chat_messages.body',
      'chat_messages.chat_id',
      'chats.kind as chat_kind',
      'chats.name as chat_name',
      'users.short_name',
    ])
    .where('chat_messages.id', '=', subject.message_id)
    .where('chat_messages.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) return null
  const author = message.short_name ?? textOf(language, 'assistant')
  const text = message.body === '' ? textOf(language, `push.${message.kind}`) : message.body
  return {
    kind: 'message',
    title: message.chat_kind === 'group' ? `${author} · ${message.chat_name}` : author,
    body: push_content === false ? textOf(language, 'push.NO_ATTACHED') : text.slice(0, TEXT_LENGTH),
    chat_id: message.chat_id,
    message_id: subject.message_id,
    call_id: null,
  }
}

/** Encrypted for the browser (RFC 8291), signed as ours (RFC 8292). A subscription that is gone is forgotten. */
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
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]): [string, string] => [name, String(value)])
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(request.body ?? Buffer.alloc(0)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  await response.body?.cancel()
  if (response.status === 404 || response.status === 410) {
    await database.systemRows.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  } else if (!response.ok) throw new Error(`the push service answered ${response.status}`)
}
