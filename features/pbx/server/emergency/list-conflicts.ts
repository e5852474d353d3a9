import { bind } from '#platform/http/server/bind.ts'
import { listEmergencyConflicts } from '../../contract/emergency.ts'
import { findConflicts } from './find-conflicts.ts'

export const listEmergencyConflictsRoute = bind(listEmergencyConflicts, async ({ unit, principal }) => ({
  results: await findConflicts(unit.rows, principal.companyId),
}))
