import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { edit, read } from '#platform/resource/server/resource-writes.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { readCommitments, writeCommitments } from '../contract/commitments.ts'

const present = (record: Record<string, unknown>) => {
  if (typeof record.id !== 'number') throw new Failure(notFound)
  return {
    id: record.id,
    commitment: String(record.commitment ?? ''),
    annotation: String(record.annotation ?? ''),
  }
}

/** An empty text clears the field. */
const orNull = (text: string | undefined) => (text === '' ? null : text)

/** Reads and edits two fields of the event through its store, so with the same access checks, history and audit. */
export const commitmentRoutes = (store: Store): readonly BoundRoute[] => [
  bind(readCommitments, async ({ unit, principal, params }) =>
    present(await read(unit, store, principal, params.id)),
  ),
  refreshingLists(
    [store.resource.name],
    bind(writeCommitments, async (request) => {
      const { commitment, annotation } = request.body
      const patch = {
        ...(commitment === undefined ? {} : { commitment: orNull(commitment) }),
        ...(annotation === undefined ? {} : { annotation: orNull(annotation) }),
      }
      return present(await edit(store, request, request.params.id, patch))
    }),
    undefined,
    (_, { params }) => [(params as { id: number }).id],
  ),
]
