import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { callRecorded } from '../../contract/events.ts'
import { labelCall } from '../../contract/history.ts'
import { presentCallRecord } from './call-record.present.ts'
import { withoutOutsidePictures } from './colleague-pictures.ts'
import { annotate, findCall, historyOwner } from './history.queries.ts'
import { withNamesNow } from './names-now.ts'

export const labelCallRoute = (publish: Hub['publish'], nameNumbers: NameNumbers) =>
  bind(labelCall, async ({ principal, unit, params, body }) => {
    const { userId } = principal
    const owner = await historyOwner(unit.rows, userId)
    const changes = { labelId: body.label_id, note: body.note }
    const id = await annotate(unit.rows, owner, params.id, changes)
    const row = id === null ? undefined : await findCall(unit.rows, owner, id)
    if (!row) throw new Failure(notFound)
    const pictured = await withoutOutsidePictures(unit.rows, [row])
    const [named = row] = await withNamesNow(nameNumbers, unit.rows, principal, pictured)
    const record = presentCallRecord(named)
    unit.onCommit(() => publish(`user:${userId}`, callRecorded, record))
    return record
  })
