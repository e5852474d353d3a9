import { classOfNumber } from '#platform/telephony/numbers/number-class.ts'

/** At most as long as a number with its country code and an international prefix. */
const NUMBER = /^\+?[0-9]{7,20}$/

/**
 * Whether a company may call back this number. Strangers choose it, by the caller ID they send: never a special rate, a satellite or a
 * short number, whoever would take it. `country`: the company's, ISO 3166-1 alpha-2.
 */
export const mayCallBack = (number: string, country: string): boolean =>
  NUMBER.test(number) && !['premium', 'emergency'].includes(classOfNumber(number, country).class)
