import { sql } from 'kysely'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { type Planned, requireNamed, requireOrder } from './check-event.ts'
import type { RequireVisible, VisibleRecord } from './ports.ts'
import { agendaScope } from './scope.ts'

type Written = Planned & { done?: boolean | undefined }

/** `done` is stored as the time it was set. */
const columnsOf = ({ done, ...columns }: Written) => ({
  ...columns,
  ...(done === undefined ? {} : { done_at: done ? sql`coalesce(done_at, now())` : null }),
})

export function createEventStore(requireVisible: RequireVisible, visible: VisibleRecord): Store {
  const store: Store = defineStore({
    resource: agendaEvents,
    table: 'agenda_events',
    texts: agendaTexts,
    scope: agendaScope(),
    touches: [{ resource: 'crm_person', by: 'person' }],
    history: { table: 'crm_field_history', entity: 'agenda', columns: { done: 'done_at' } },
    references: {
      group: 'agenda_groups',
      call_label: 'call_labels',
      person: { table: 'persons', label: 'full_name', key: 'full_name', scope: visible('person', 'x') },
      business: { table: 'crm_businesses', label: 'name', key: 'name', scope: visible('business', 'x') },
    },
    select: {
      done: sql`(r.done_at IS NOT NULL)`,
      call_label_color: sql`(SELECT l.color FROM call_labels l WHERE l.id = r.call_label_id)`,
    },
    async create(context, input) {
      requireOrder(context.language, input.starts_at, input.ends_at)
      await requireNamed(context, input, requireVisible)
      const { done, ...columns } = input
      return insertRow(store)(context, {
        ...columns,
        done_at: done ? new Date() : null,
        // Without owner and group nobody would be reminded.
        owner: input.owner ?? (input.group === null ? context.principal.userId : null),
      })
    },
    edit: (context, id, patch) => change(context, id, patch),
  })

  async function change(context: WriteContext, id: number, patch: Written): Promise<void> {
    await requireNamed(context, patch, requireVisible)
    const moved = patch.starts_at !== undefined || patch.ends_at !== undefined
    if (moved) {
      const before = await context.unit.rows
        .selectFrom('agenda_events')
        .select(['starts_at', 'ends_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      requireOrder(context.language, patch.starts_at ?? before.starts_at, patch.ends_at ?? before.ends_at)
    }
    await updateRow(store)(context, id, {
      ...columnsOf(patch),
      // A new time needs a new reminder.
      ...(patch.starts_at === undefined ? {} : { noticed_at: null }),
    })
  }
  return store
}
