import type { OutsideRows } from '#platform/feature/outside-rows.ts'
import { MAX_WAITING } from './incoming-routes.ts'

/** What grows by the events of connected programs. */
export const integrationsOutsideRows: readonly OutsideRows[] = [
  {
    table: 'integration_exchanges',
    limit: `64 KiB an event, 60,000 a minute and address, ${MAX_WAITING} waiting of a connection (429 beyond)`,
    ends: [{ column: 'created_at', days: 30 }],
  },
  {
    table: 'integration_dials',
    limit: `the events of integration_exchanges, one row each, and 30 clicks a minute and user`,
    ends: [{ column: 'asked_at', days: 1 }],
  },
  {
    table: 'used_panel_proofs',
    limit: 'one for an opened panel, only with a proof that we signed',
    ends: [{ column: 'expires_at', days: 1 }],
  },
]
