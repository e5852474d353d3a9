import type { OutsideRows } from '#platform/feature/outside-rows.ts'

const job = 'session.purge-expired'

/** What grows by sign-ins and requests for links. */
export const sessionOutsideRows: readonly OutsideRows[] = [
  {
    table: 'sign_in_failures',
    limit: 'one row for a name and an address, by the rate of the sign-in',
    ends: [{ job }],
  },
  { table: 'mailed_tokens', limit: 'one for a user and purpose', ends: [{ job }] },
  { table: 'sessions', limit: 'only with the right password', ends: [{ job }] },
  {
    table: 'sign_in_countries',
    limit: 'only with the right password, one for a user and country',
    ends: [{ kept: 'with the user: it says which countries are not new' }],
  },
]
