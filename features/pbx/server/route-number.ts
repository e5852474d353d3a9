import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { todayBegins } from '#platform/db/list-filters.ts'
import { assignedEmergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'
import { refusalOf } from './call-refusal.ts'
import { type CallPermission, classOfPhone, type ReachClass } from './outside/call-class.ts'

export interface RoutedExtension {
  id: number
  userId: number | null
  number: string
  name: string
  endpoint: string
  callLimit: number
}

export interface NumberRoute {
  /**
   * `today`: for a company with a daily limit, the calls set up today in its time zone. `language`: where the telephone server
   * took the call for another company's.
   */
  company: {
    id: number
    maxSimultaneousCalls: number
    today?: { date: string; calls: number; max: number }
    language?: string
  }
  caller: RoutedExtension
  /** Null when the number is unknown in the caller's company. */
  callee: RoutedExtension | null
  /** `not-allowed`: the caller may not call that number; `rejected`: the callee blocks the caller. */
  refusal: 'not-allowed' | 'rejected' | null
  /** What the calling phone may call. */
  reach: ReachClass
  /** The caller's own block list. */
  blockedOut: readonly string[]
  country: string
  /** It is an emergency number of the company's country. */
  emergency: boolean
  /** Calls there may be forwarded: the owner set a forward, is on do not disturb, or has voicemail. */
  forwards: boolean
}

interface RouteRow {
  company_id: number
  max_simultaneous_calls: number
  max_calls_day: number | null
  today: string
  calls_today: number
  caller_id: number
  caller_user_id: number | null
  caller_number: string
  caller_name: string
  caller_call_limit: number
  callee_id: number | null
  callee_user_id: number | null
  callee_number: string
  callee_name: string
  callee_endpoint: string
  callee_call_limit: number
  country: string
  call_permission: CallPermission | null
  blocked_out: string[] | null
  caller_reach: ReachClass | null
  blocked_in: string[] | null
  forwards: boolean
}

/** Today's calls that were set up or found the callee busy; reads no more rows than the limit. */
const CALLS_TODAY = sql`
  SELECT count(*) FROM (
    SELECT 1 FROM calls c
     WHERE c.company_id = company.id
       AND c.started_at >= (SELECT ${todayBegins('company')})
       AND (c.outcome IS NULL
            OR c.outcome NOT IN ('not-allowed', 'unknown-number', 'congestion', 'daily-limit', 'suspended'))
     LIMIT company.max_calls_day) AS set_up`

/**
 * Finds caller and callee in one statement, since it runs for every call. Numbers are looked up only in the caller's company.
 * Null when the endpoint may not call: unknown or disabled extension, disabled owner, suspended company.
 */
export async function routeNumber(
  rows: Rows,
  callerEndpoint: string,
  dialed: string,
): Promise<NumberRoute | null> {
  const { rows: found } = await sql<RouteRow>`
    SELECT company.id AS company_id, company.max_simultaneous_calls, company.max_calls_day,
           to_char(now() AT TIME ZONE company.time_zone, 'YYYY-MM-DD') AS today,
           CASE WHEN company.max_calls_day IS NULL THEN 0 ELSE (${CALLS_TODAY}) END AS calls_today,
           caller.id AS caller_id, caller.user_id AS caller_user_id, caller.number AS caller_number,
           caller.display_name AS caller_name, caller.call_limit AS caller_call_limit,
           callee.id AS callee_id, callee.user_id AS callee_user_id, callee.number AS callee_number,
           callee.display_name AS callee_name, callee.endpoint AS callee_endpoint,
           callee.call_limit AS callee_call_limit, country.iso_code AS country,
           caller.reach AS caller_reach, calling.call_permission, calling.out_call_number_blocked AS blocked_out,
           called.in_call_number_blocked AS blocked_in,
           EXISTS (SELECT 1 FROM extension_forwards f WHERE f.extension_id = callee.id)
             OR EXISTS (SELECT 1 FROM do_not_disturb d WHERE d.user_id = callee.user_id AND d.until > now())
             OR (company.voicemail_extension <> '' AND callee.id IS NOT NULL
                 AND NOT EXISTS (SELECT 1 FROM voicemail_boxes b WHERE b.extension_id = callee.id AND NOT b.enabled))
             AS forwards
      FROM extensions caller
      JOIN companies company ON company.id = caller.company_id AND company.disabled_at IS NULL
      JOIN countries country ON country.id = company.country_id
      LEFT JOIN users calling ON calling.id = caller.user_id
      LEFT JOIN extensions callee ON callee.company_id = caller.company_id
                                 AND callee.number = ${dialed} AND callee.disabled_at IS NULL
                                 AND NOT EXISTS (SELECT 1 FROM users gone
                                                  WHERE gone.id = callee.user_id AND gone.disabled_at IS NOT NULL)
      LEFT JOIN users called ON called.id = callee.user_id
     WHERE caller.endpoint = ${callerEndpoint} AND caller.disabled_at IS NULL
       AND calling.disabled_at IS NULL`.execute(rows)
  const row = found[0]
  if (!row) return null
  const reach = classOfPhone(row.caller_reach, row.call_permission)
  return {
    company: companyOf(row),
    caller: {
      id: row.caller_id,
      userId: row.caller_user_id,
      number: row.caller_number,
      name: row.caller_name,
      endpoint: callerEndpoint,
      callLimit: row.caller_call_limit,
    },
    callee: row.callee_id === null ? null : { ...calleeOf(row), id: row.callee_id },
    reach,
    blockedOut: row.blocked_out ?? [],
    country: row.country,
    emergency: assignedEmergencyNumbers(row.country).has(dialed),
    forwards: row.forwards,
    refusal: refusalOf({
      dialed,
      callerNumber: row.caller_number,
      internal: row.callee_id !== null,
      country: row.country,
      reach,
      blockedOut: row.blocked_out ?? [],
      blockedIn: row.blocked_in ?? [],
    }),
  }
}

const companyOf = (row: RouteRow): NumberRoute['company'] => ({
  id: row.company_id,
  maxSimultaneousCalls: row.max_simultaneous_calls,
  ...(row.max_calls_day === null
    ? {}
    : { today: { date: row.today, calls: Number(row.calls_today), max: row.max_calls_day } }),
})

const calleeOf = (row: RouteRow) => ({
  userId: row.callee_user_id,
  number: row.callee_number,
  name: row.callee_name,
  endpoint: row.callee_endpoint,
  callLimit: row.callee_call_limit,
})
