import { Failure } from '#platform/access/failure.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow } from '#platform/resource/server/write-rows.ts'

/** Numbers of a company that nobody has confirmed yet: operators have to look through them. Those that it owns do not count. */
const MAX_CLAIMED = 1_000

/** @throws Failure `limit_reached` */
async function requireFewClaims({ unit, principal }: WriteContext): Promise<void> {
  const { claimed } = await unit.rows
    .selectFrom('phone_numbers')
    .select(({ fn }) => fn.countAll<number>().as('claimed'))
    .where('company_id', '=', principal.companyId)
    .where('state', '=', 'requested')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (claimed > MAX_CLAIMED) throw new Failure(limitReached, { values: { limit: MAX_CLAIMED } })
}

/** A company enters only so many numbers that it does not own. */
export function withFewClaims(store: Store): Store {
  const make = store.create ?? insertRow(store)
  const makeMany = store.createMany ?? (store.create === undefined ? insertRows(store) : undefined)
  const change = store.edit ?? updateRow(store)
  return {
    ...store,
    async create(context, input) {
      const made = await make(context, input)
      await requireFewClaims(context)
      return made
    },
    ...(makeMany && {
      async createMany(context, inputs) {
        const made = await makeMany(context, inputs)
        await requireFewClaims(context)
        return made
      },
    }),
    async edit(context, id, patch) {
      await change(context, id, patch)
      if (patch.number !== undefined) await requireFewClaims(context)
    },
  }
}
