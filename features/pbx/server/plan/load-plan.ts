import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { holidaysAround } from '#platform/telephony/hours/calendar-hours.ts'
import type { OutboundRoute, Plan, PlanExtension, Trunk } from '#platform/telephony/journey/plan.ts'
import type { NumberRule } from '#platform/telephony/number-rules.ts'
import { MEETINGS_CODE } from '../../contract/meetings-code.ts'
import { soundPath } from '../audios/sound-path.ts'
import { numberRules } from '../numbers/number-rules.queries.ts'
import { type ForwardWishes, withForwards } from './forwards.ts'
import type { PlanSource } from './plan-source.ts'

interface CompanyRow {
  time_zone: string
  iso_code: string
  country_prefix: string
  holidays: Record<string, string>
  voicemail_extension: string
  extensions: (PlanExtension & { wishes: ForwardWishes | null; greetingFile: string | null })[]
  trunks: Trunk[]
  numberRules: NumberRule[]
}

/** A company's current configuration of calls. @throws Error for an unknown company */
export async function loadPlan(
  rows: Rows,
  source: PlanSource,
  companyId: number,
  soundsFolder: string,
): Promise<Plan> {
  const [{ rows: found }, configured] = await Promise.all([
    sql<CompanyRow>`
      SELECT c.time_zone, k.iso_code, k.extension AS country_prefix, c.voicemail_extension,
             (SELECT coalesce(jsonb_object_agg(to_char(h.day, 'YYYY-MM-DD'), h.name), '{}')
                FROM country_holidays h WHERE h.country_id = c.country_id) AS holidays,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'name', e.display_name,
                       'endpoint', e.endpoint, 'userId', e.user_id, 'callLimit', e.call_limit,
                       'blockedIn', coalesce(u.in_call_number_blocked, '{}'),
                       'undisturbed', EXISTS (SELECT 1 FROM do_not_disturb d
                                               WHERE d.user_id = e.user_id AND d.until > now()),
                       'takesMessages', c.voicemail_extension <> '' AND coalesce(b.enabled, true),
                       'greetingFile', b.greeting_file_id,
                       'wishes', CASE WHEN f.extension_id IS NULL THEN NULL ELSE jsonb_build_object('always', f.always,
                         'busy', f.busy, 'unanswered', f.unanswered, 'away', f.away) END)), '[]')
                FROM extensions e LEFT JOIN extension_forwards f ON f.extension_id = e.id
                     LEFT JOIN users u ON u.id = e.user_id
                     LEFT JOIN voicemail_boxes b ON b.extension_id = e.id
               WHERE e.company_id = c.id AND e.disabled_at IS NULL) AS extensions,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'endpoint', t.endpoint,
                       'channels', t.channels, 'callerId', t.caller_id) ORDER BY t.priority, t.id), '[]')
                FROM trunks t WHERE t.company_id = c.id AND t.disabled_at IS NULL) AS trunks,
             ${numberRules} AS "numberRules"
        FROM companies c JOIN countries k ON k.id = c.country_id
       WHERE c.id = ${companyId}`.execute(rows),
    source(rows, companyId),
  ])
  const company = found[0]
  if (!company) throw new Error(`cannot load the plan of company ${companyId}: it does not exist`)
  const numbers = new Map(configured.numbers)
  if (!numbers.has(MEETINGS_CODE)) numbers.set(MEETINGS_CODE, { kind: 'meetings' })
  if (company.voicemail_extension !== '') numbers.set(company.voicemail_extension, { kind: 'messages' })
  const extensions = company.extensions.map(({ greetingFile, ...extension }) => ({
    ...extension,
    ...(greetingFile === null
      ? {}
      : { greeting: [{ kind: 'file', path: soundPath(soundsFolder, greetingFile) } as const] }),
  }))
  return {
    ...configured,
    numbers,
    companyId,
    timeZone: company.time_zone,
    country: company.iso_code,
    countryPrefix: company.country_prefix,
    holidays: holidaysAround(company.iso_code, company.holidays, new Date().getUTCFullYear()),
    extensions: withForwards(extensions, numbers),
    trunks: company.trunks,
    numberRules: company.numberRules,
    outboundRoutes: withDefault(configured.outboundRoutes, company.trunks),
  }
}

/** A company without routes reaches every number over every trunk. */
function withDefault(routes: readonly OutboundRoute[], trunks: readonly Trunk[]): readonly OutboundRoute[] {
  if (routes.length > 0 || trunks.length === 0) return routes
  const every = { name: '', pattern: '.', strip: 0, prepend: '', price: 0, reach: null }
  return [{ ...every, trunks: trunks.map(({ id }) => id) }]
}
