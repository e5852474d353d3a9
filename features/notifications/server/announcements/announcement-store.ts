import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { translate } from '#platform/i18n/text.ts'
import { enqueueAt } from '#platform/jobs/enqueue.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { announcements } from '../../contract/announcements.ts'
import { notificationsTexts } from '../../i18n/texts.ts'
import { KEY, type SendAnnouncement } from './send-announcement.ts'

interface Audience {
  audience?: string | undefined
  groups?: readonly number[] | undefined
  roles?: readonly string[] | undefined
  people?: readonly number[] | undefined
}

const refuse = (
  { language }: WriteContext,
  field: string,
  text: 'announcement.nobody' | 'announcement.sent',
) => new Failure(invalid, { fields: { [field]: [translate(notificationsTexts, language, text)] } })

/** A limited audience must not be empty. @throws Failure 400 on the empty field */
function requireAudience(context: WriteContext, input: Audience): void {
  const { audience } = input
  if (audience !== 'groups' && audience !== 'roles' && audience !== 'people') return
  if ((input[audience]?.length ?? 0) === 0) throw refuse(context, audience, 'announcement.nobody')
}

async function stored({ unit }: WriteContext, id: number): Promise<Audience & { sent_at: Date | null }> {
  const found = await sql<Audience & { sent_at: Date | null }>`
    SELECT a.audience, a.roles, a.sent_at,
           ARRAY(SELECT g.group_id FROM announcement_groups g WHERE g.announcement_id = a.id) AS groups,
           ARRAY(SELECT p.user_id FROM announcement_people p WHERE p.announcement_id = a.id) AS people
      FROM announcements a WHERE a.id = ${id}`.execute(unit.rows)
  const [row] = found.rows
  if (!row) throw new Error(`announcement ${id} no longer exists`)
  return row
}

export function announcementStore(send: SendAnnouncement): Store {
  const store: Store = defineStore({
    resource: announcements,
    table: 'announcements',
    texts: notificationsTexts,
    columns: { subject: 'title' },
    references: { groups: 'user_groups', people: { table: 'users', label: 'short_name', key: 'username' } },
    links: {
      groups: { table: 'announcement_groups', ours: 'announcement_id', theirs: 'group_id' },
      people: { table: 'announcement_people', ours: 'announcement_id', theirs: 'user_id' },
    },
    select: {
      readers: sql`(SELECT count(*)::integer FROM notifications n WHERE n.kind = 'announcement'
        AND n.company_id = r.company_id AND n.dedupe_key = ${KEY} || r.id AND n.read_at IS NOT NULL)`,
    },
    create(context, input) {
      requireAudience(context, input)
      return insertRow(store)(context, { ...input, author: context.principal.userId })
    },
    edit: (context, id, patch) => change(context, id, patch),
    async written({ unit }, action, ids) {
      if (action === 'removed') return
      const due = await unit.rows
        .selectFrom('announcements')
        .select(['id', 'send_at'])
        .where('id', 'in', [...ids])
        .where('sent_at', 'is', null)
        .execute()
      for (const { id, send_at } of due) await enqueueAt(unit, send, { id }, { at: send_at ?? new Date() })
    },
  })

  async function change(context: WriteContext, id: number, patch: Audience & Record<string, unknown>) {
    const before = await stored(context, id)
    if (before.sent_at !== null) throw refuse(context, 'subject', 'announcement.sent')
    requireAudience(context, { ...before, ...patch })
    await updateRow(store)(context, id, patch)
  }
  return store
}
