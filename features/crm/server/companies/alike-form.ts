import { type RawBuilder, sql } from 'kysely'

/** Letters and digits of a name without its legal form: `ACME S.A.S.` and `Acme sas` are one company. */
export const alikeForm = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  regexp_replace(regexp_replace(search_form(${name}), '[^[:alnum:] ]', '', 'g'),
    '( +(sas|sa|ltda|limitada|eu|sca|spa|srl|sl|inc|llc|ltd|corp|cia|sa de cv|s de rl))+ *$', '')`

/** Digits of a Colombian NIT, without the digit that checks them: `900.123.456-7` and `900123456`. */
export const taxIdForm = (taxId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  left(regexp_replace(regexp_replace(${taxId}, '-\\s*\\d\\s*$', ''), '\\D', '', 'g'), 9)`
