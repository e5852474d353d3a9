import { bindAlone } from '#platform/http/server/bind.ts'
import { getTelephonyStatus } from '../contract/status.ts'
import type { PhoneNode } from './phone-node.ts'
import type { ServerOfCompany } from './ports.ts'

/** State of the telephone server of the caller's company. */
export const getTelephonyStatusRoute = (node: Pick<PhoneNode, 'health'>, serverOf: ServerOfCompany) =>
  bindAlone(getTelephonyStatus, async ({ principal }) => node.health(await serverOf(principal.companyId)))
