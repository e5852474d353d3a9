import type { OutsideRows } from '#platform/feature/outside-rows.ts'

export const identityOutsideRows: readonly OutsideRows[] = [
  {
    table: 'sign_on_attempts',
    limit: 'by the rate of its route, and only where a company has a provider',
    ends: [{ column: 'created_at', days: 1 }],
  },
]
