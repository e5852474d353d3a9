import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { type defineSaved, MAX_SAVED, tooManySaved } from '../../contract/builder/saved.ts'
import {
  deleteSaved,
  findSaved,
  insertSaved,
  readSaved,
  type SavedItem,
  type SavedTable,
  updateSaved,
} from './saved.queries.ts'

interface SavedKind<Content> {
  table: SavedTable
  /** Left out of the list: what it shows is not for this reader. */
  isListed(content: Content, viewer: Principal): boolean
  /** @param before what it replaces @throws Failure for content that the user may not save */
  check(
    content: Content,
    request: { principal: Principal; rows: Rows; before: Content | undefined },
  ): Promise<void>
}

const present = <Content>({ user_id: _, updated_at, ...item }: SavedItem<Content>) => ({
  ...item,
  updated_at: updated_at.toISOString(),
})

type Routes<Content extends z.ZodType> = ReturnType<typeof defineSaved<Content>>['routes']

/** Routes of what people save under a name. */
export function savedRoutes<Content extends z.ZodType>(
  routes: Routes<Content>,
  { table, isListed, check }: SavedKind<z.output<Content>>,
): BoundRoute[] {
  type Kept = z.output<Content>
  const { list, read, create, edit, remove } = routes as unknown as Routes<z.ZodType>
  return [
    bind(list, async ({ unit, principal }) => {
      const found = await findSaved<Kept>(unit.rows, table, principal)
      return { results: found.filter(({ content }) => isListed(content, principal)).map(present) }
    }),
    bind(read, async ({ unit, principal, params }) => {
      const found = await readSaved<Kept>(unit.rows, table, principal, params.id)
      if (found === undefined) throw new Failure(notFound)
      return present(found)
    }),
    bind(create, async ({ unit, principal, body }) => {
      await check(body.content as Kept, { principal, rows: unit.rows, before: undefined })
      const made = await insertSaved(unit.rows, table, principal, body, MAX_SAVED)
      if (made === undefined) throw new Failure(tooManySaved, { values: { limit: MAX_SAVED } })
      return present(made)
    }),
    bind(edit, async ({ unit, principal, params, body }) => {
      if (body.content !== undefined) {
        const before = await readSaved<Kept>(unit.rows, table, principal, params.id)
        if (before === undefined) throw new Failure(notFound)
        await check(body.content as Kept, { principal, rows: unit.rows, before: before.content })
      }
      const changed = await updateSaved(unit.rows, table, principal, params.id, body)
      if (changed !== undefined) return present(changed)
      const now = await readSaved(unit.rows, table, principal, params.id)
      throw new Failure(now?.own ? conflict : notFound)
    }),
    bind(remove, async ({ unit, principal, params }) => {
      if (!(await deleteSaved(unit.rows, table, principal, params.id))) throw new Failure(notFound)
      return undefined
    }),
  ]
}
