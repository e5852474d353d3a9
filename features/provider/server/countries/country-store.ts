import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { countries, countryInUse } from '../../contract/countries.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** The default country, created by the schema. */
export const DEFAULT_COUNTRY = 1

interface Holiday {
  day: string
  name: string
}

const holidayOf = (line: string): Holiday => ({ day: line.slice(0, 10), name: line.slice(11).trim() })

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Checks beyond the schema: days that do not exist or repeat, invalid patterns. */
function check(
  { language }: WriteContext,
  input: { holidays?: string[] | undefined; number_pattern?: string | null | undefined },
): void {
  const fields: Record<string, string[]> = {}
  const days = (input.holidays ?? []).map((line) => holidayOf(line).day)
  const wrong = days.find((day, index) => !isDay(day) || days.indexOf(day) !== index)
  if (wrong !== undefined) {
    fields.holidays = [findText(providerTexts, language, 'country.wrongDay', { day: wrong }) ?? wrong]
  }
  if (!isPattern(input.number_pattern ?? '')) {
    fields.number_pattern = [findText(providerTexts, language, 'country.wrongPattern') ?? '']
  }
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
}

async function writeHolidays(rows: Rows, id: number, lines: readonly string[]): Promise<void> {
  await rows.deleteFrom('country_holidays').where('country_id', '=', id).execute()
  if (lines.length === 0) return
  await rows
    .insertInto('country_holidays')
    .values(lines.map((line) => ({ country_id: id, ...holidayOf(line) })))
    .execute()
}

/** Countries, which belong to no company. */
export const countryStore = (database: Database): Store =>
  defineStore({
    resource: countries,
    table: 'countries',
    texts: providerTexts,
    across: database,
    touches: ['company'],
    select: {
      // Stored as empty texts, read as null.
      flag: sql`nullif(r.flag, '')`,
      number_pattern: sql`nullif(r.number_pattern, '')`,
      holidays: sql`coalesce((SELECT jsonb_agg(to_char(h.day, 'YYYY-MM-DD') || ' ' || h.name ORDER BY h.day)
                                FROM country_holidays h WHERE h.country_id = r.id), '[]')`,
    },
    sort: { extension: sql`lpad(r.extension, 4)` },
    unique: { countries_name_key: 'name', countries_iso_code_key: 'iso_code' },
    async create(context, input) {
      check(context, input)
      const { holidays, flag, number_pattern, ...values } = input
      const { rows } = context.unit
      const { id } = await rows
        .insertInto('countries')
        .values({ ...values, flag: flag ?? flagOf(values.iso_code), number_pattern: number_pattern ?? '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeHolidays(rows, id, holidays)
      return { id }
    },
    async edit(context, id, patch) {
      check(context, patch)
      const { holidays, flag, number_pattern, ...values } = patch
      const { rows } = context.unit
      const set = {
        ...values,
        ...(flag === undefined ? {} : { flag: flag ?? '' }),
        ...(number_pattern === undefined ? {} : { number_pattern: number_pattern ?? '' }),
      }
      if (Object.keys(set).length > 0) {
        await rows.updateTable('countries').set(set).where('id', '=', id).execute()
      }
      if (holidays !== undefined) await writeHolidays(rows, id, holidays)
    },
    async guard({ unit }, action, ids) {
      if (action !== 'remove') return
      const used = await unit.rows
        .selectFrom('companies')
        .select('id')
        .where('country_id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (used !== undefined || ids.includes(DEFAULT_COUNTRY)) throw new Failure(countryInUse)
    },
  })

/** A country code as its flag emoji. */
const flagOf = (isoCode: string): string =>
  String.fromCodePoint(...[...isoCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
