import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import { abilityFor, offers, type ResourceAction } from '#platform/resource/contract/resource.ts'
import { act, edit } from './resource-writes.ts'
import type { Store, WriteContext } from './store.ts'

interface ActBody {
  action: ResourceAction | 'edit'
  ids: number[]
  patch?: Record<string, unknown>
  removal?: Record<string, unknown>
}

/** Applies the same action to several rows, all or none; each edit has its own audit entry. */
export async function actOnMany(
  store: Store,
  context: WriteContext & { body: Record<string, unknown> },
): Promise<{ done: number }> {
  const { action, ids, patch = {}, removal } = context.body as unknown as ActBody
  const verb = action === 'remove' || action === 'restore' ? 'remove' : 'edit'
  if (!offers(store.resource, verb)) throw new Failure(notFound)
  if (!may(context.principal, abilityFor(store.resource, verb))) throw new Failure(forbidden)
  const each = [...new Set(ids)]
  if (action !== 'edit') {
    const done = await act(store, removal ? { ...context, removal } : context, action, each)
    return { done }
  }
  for (const id of each) await edit(store, context, id, patch)
  return { done: each.length }
}
