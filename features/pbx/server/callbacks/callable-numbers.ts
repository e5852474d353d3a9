import type { Rows } from '#platform/db/database.ts'
import { classOfNumber } from '#platform/telephony/numbers/number-class.ts'

/** At most as long as a number with its country code and an international prefix. */
const NUMBER = /^\+?[0-9]{7,20}$/

interface CallbackRules {
  /** The company's, ISO 3166-1 alpha-2. */
  country: string
  /** The queue calls numbers of other countries back, too. */
  abroad: boolean
}

/**
 * Whether a company may call back this number. Strangers choose it, by the caller ID they send: never a special rate, a satellite or a
 * short number, and a number abroad only if the queue allows that. Whoever calls it then needs the class for it, too.
 */
export function mayCallBack(number: string, { country, abroad }: CallbackRules): boolean {
  if (!NUMBER.test(number)) return false
  const { class: found } = classOfNumber(number, country)
  return found === 'local' || found === 'mobile' || (abroad && found === 'international')
}

/** The rules of queues as they are now, by queue; unknown queues have none. */
export async function readCallbackRules(
  rows: Rows,
  queues: readonly number[],
): Promise<ReadonlyMap<number, CallbackRules>> {
  if (queues.length === 0) return new Map()
  const found = await rows
    .selectFrom('call_queues')
    .innerJoin('companies', 'companies.id', 'call_queues.company_id')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select(['call_queues.id', 'call_queues.callback_abroad', 'countries.iso_code'])
    .where('call_queues.id', 'in', [...new Set(queues)])
    .execute()
  return new Map(
    found.map(({ id, iso_code, callback_abroad }) => [id, { country: iso_code, abroad: callback_abroad }]),
  )
}

/** Those that may be called back now, whenever they asked. */
export async function callableNow<Wish extends { queue: number; number: string }>(
  rows: Rows,
  wishes: readonly Wish[],
): Promise<Wish[]> {
  const rules = await readCallbackRules(
    rows,
    wishes.map(({ queue }) => queue),
  )
  return wishes.filter(({ queue, number }) => {
    const known = rules.get(queue)
    return known !== undefined && mayCallBack(number, known)
  })
}
