import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { getExtensionInfo } from '../../contract/directory.ts'
import type { PhoneStates } from '../presence.ts'
import { presentDirectoryEntry } from './directory.present.ts'
import { findByNumber } from './directory.queries.ts'

export const getExtensionInfoRoute = (presence: PhoneStates) =>
  bind(getExtensionInfo, async ({ unit, query }) => {
    const row = await findByNumber(unit.rows, query.number)
    if (!row) throw new Failure(notFound)
    return presentDirectoryEntry(row, presence)
  })
