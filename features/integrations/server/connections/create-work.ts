import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { ApiRefused } from '#platform/integrations/errors.ts'
import type { Connection, Connector, Link, LinkKind, Work } from '#platform/integrations/port.ts'
import { keepIncoming } from '../exchange/keep-incoming.ts'
import type { IntegrationsContext } from '../ports.ts'
import type { Buckets } from './bucket.ts'
import { createApi } from './create-api.ts'

/** How long a call that was asked for over there may take to begin here, minutes. */
const DIAL_MINUTES = 5

const linkIn = (row: {
  own_id: string
  remote_kind: string
  remote_id: string
  remote_changed_at: Date | null
  remote_digest: string | null
  linked_at: Date
}): Link => ({
  ownId: row.own_id,
  remoteKind: row.remote_kind,
  remoteId: row.remote_id,
  remoteChangedAt: row.remote_changed_at,
  remoteDigest: row.remote_digest,
  syncedAt: row.linked_at,
})

const LINK = [
  'own_id',
  'remote_kind',
  'remote_id',
  'remote_changed_at',
  'remote_digest',
  'linked_at',
] as const

async function keepLink(
  rows: Rows,
  { id, companyId }: Connection,
  kind: LinkKind,
  link: Link,
): Promise<void> {
  const theirs = {
    remote_kind: link.remoteKind,
    remote_id: link.remoteId,
    remote_changed_at: link.remoteChangedAt,
    remote_digest: link.remoteDigest,
    // Later than any change of ours in this transaction.
    linked_at: sql<Date>`clock_timestamp()`,
  }
  // Theirs may have been linked to another one of ours: people that were merged.
  await rows
    .deleteFrom('integration_links')
    .where('connection_id', '=', id)
    .where('kind', '=', kind)
    .where('remote_kind', '=', link.remoteKind)
    .where('remote_id', '=', link.remoteId)
    .where('own_id', '<>', link.ownId)
    .execute()
  await rows
    .insertInto('integration_links')
    .values({ company_id: companyId, connection_id: id, kind, own_id: link.ownId, ...theirs })
    .onConflict((conflict) => conflict.columns(['connection_id', 'kind', 'own_id']).doUpdateSet(theirs))
    .execute()
}

/** What a connector works with, all of it inside the connection's company. */
export function createWork(
  context: IntegrationsContext,
  buckets: Buckets,
  { connector, connection, signal }: { connector: Connector; connection: Connection; signal?: AbortSignal },
): Work {
  const { database } = context
  const { id, companyId } = connection
  const { api } = createApi(context, buckets, { connector, connection, ...(signal ? { signal } : {}) })
  const inside = <Result>(work: (rows: Rows) => Promise<Result>) =>
    database.tenant(companyId, ({ rows }) => work(rows))
  const findLink = (where: 'own_id' | 'remote_id', kind: string, value: string, remoteKind: string | null) =>
    inside(async (rows) => {
      const found = await rows
        .selectFrom('integration_links')
        .select(LINK)
        .where('connection_id', '=', id)
        .where('kind', '=', kind)
        .where(where, '=', value)
        .$if(remoteKind !== null, (query) => query.where('remote_kind', '=', remoteKind ?? ''))
        .executeTakeFirst()
      return found ? linkIn(found) : null
    })
  /** Writes theirs with what `write` does, and links both. */
  const save = <Saved extends { id: number }>(
    kind: 'person' | 'business',
    remote: Pick<Link, 'remoteKind' | 'remoteId'> & { changedAt: Date },
    digest: string,
    write: (unit: UnitOfWork, ownId: number | null) => Promise<Saved>,
  ) =>
    database.tenant(companyId, async (unit) => {
      // Their own change is not told to them.
      await sql`SELECT set_config('suite.integration_id', ${String(id)}, true)`.execute(unit.rows)
      const { remoteKind, remoteId, changedAt: remoteChangedAt } = remote
      const linked = await unit.rows
        .selectFrom('integration_links')
        .select('own_id')
        .where('connection_id', '=', id)
        .where('kind', '=', kind)
        .where('remote_kind', '=', remoteKind)
        .where('remote_id', '=', remoteId)
        .executeTakeFirst()
      const saved = await write(unit, linked === undefined ? null : Number(linked.own_id))
      const link = { ownId: String(saved.id), remoteKind, remoteId, remoteChangedAt, remoteDigest: digest }
      await keepLink(unit.rows, connection, kind, link)
      return saved
    })
  return {
    connection,
    api,
    remoteUser: (userId) =>
      inside(async (rows) => {
        const found = await rows
          .selectFrom('integration_people')
          .select('remote_id')
          .where('connection_id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return found?.remote_id ?? null
      }),
    ownUser: (remoteId) =>
      inside(async (rows) => {
        const found = await rows
          .selectFrom('integration_people')
          .innerJoin('users', 'users.id', 'integration_people.user_id')
          .select('user_id')
          .where('connection_id', '=', id)
          .where('remote_id', '=', remoteId)
          .where('users.deleted_at', 'is', null)
          .where('users.disabled_at', 'is', null)
          .executeTakeFirst()
        return found?.user_id ?? null
      }),
    linkOf: (kind, ownId) => findLink('own_id', kind, ownId, null),
    linkTo: (kind, remoteKind, remoteId) => findLink('remote_id', kind, remoteId, remoteKind),
    keepLink: (kind, link) => inside((rows) => keepLink(rows, connection, kind, link)),
    dropLink: (kind, ownId) =>
      inside(async (rows) => {
        await rows
          .deleteFrom('integration_links')
          .where('connection_id', '=', id)
          .where('kind', '=', kind)
          .where('own_id', '=', ownId)
          .execute()
      }),
    call: (callId) => inside((rows) => context.readCall(rows, companyId, callId)),
    recordingOf: (callId) => inside((rows) => context.readRecording(rows, companyId, callId)),
    person: (personId) => inside((rows) => context.readPerson(rows, companyId, personId)),
    business: (businessId) => inside((rows) => context.readBusiness(rows, companyId, businessId)),
    conversation: (opening) => inside((rows) => context.readConversation(rows, companyId, opening)),
    savePerson: (remote, digest) =>
      save('person', remote, digest, (unit, ownId) =>
        context.savePerson(unit, companyId, { id: ownId, facts: remote }),
      ),
    saveBusiness: (remote, digest) =>
      save('business', remote, digest, async (unit, ownId) => {
        const saved = await context.saveBusiness(unit, companyId, { id: ownId, facts: remote })
        if (saved === null) throw new ApiRefused(0, 'no_pipeline', '')
        return saved
      }),
    async dial(userId, number, remoteCallId) {
      const dialled = cutText(number, 64)
      const order = await inside((rows) =>
        rows
          .insertInto('integration_dials')
          .values({
            company_id: companyId,
            connection_id: id,
            remote_id: remoteCallId === '' ? null : cutText(remoteCallId, 200),
            user_id: userId,
            number: dialled,
          })
          // Told twice: it is one call.
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst(),
      )
      if (order) context.dial(userId, { order: order.id, number: dialled })
    },
    async control(userId, order) {
      context.control(userId, order)
    },
    takeDial: (userIds, number) =>
      inside(async (rows) => {
        const taken = await sql<{ remote_id: string }>`
          DELETE FROM integration_dials WHERE id = (
            SELECT id FROM integration_dials
             WHERE connection_id = ${id} AND remote_id IS NOT NULL AND user_id = ANY (${[...userIds]}::bigint[])
               AND key_for_company(company_id, number) = key_for_company(company_id, ${number})
               AND asked_at > now() - make_interval(mins => ${DIAL_MINUTES})
             ORDER BY asked_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING remote_id`.execute(rows)
        return taken.rows[0]?.remote_id ?? null
      }),
    keepIncoming: (events) => database.tenant(companyId, (unit) => keepIncoming(unit, connection, events)),
  }
}
