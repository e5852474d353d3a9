import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import { anyPhone, instant } from '#platform/contract/scalars.ts'
import { emptyIsNull, type FieldOptions, field, referenced } from './field.ts'
import { personOptions } from './person-options.ts'
import { givenBy, type InputRow, requiredBy } from './required-by.ts'

/** `z.preprocess` hides the wrapped type: restores it. */
const orNull = <const Options extends FieldOptions, Schema extends z.ZodType>(
  options: Options,
  schema: Schema,
): InputRow<Options, Schema> =>
  (options.required ? schema : z.preprocess(emptyIsNull, schema.nullable())) as unknown as InputRow<
    Options,
    Schema
  >

/** Multi-line text. */
export const longTextField = <const Options extends { max: number } & FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'long_text',
    orNull(options, z.string().trim().min(1).max(options.max)),
    givenBy(options, z.string()),
    { max: options.max },
  )

/** `YYYY-MM-DD` without time zone: a `date` column. */
export const dayField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))('day', orNull(options, z.iso.date()), givenBy(options, z.string()))

/** A whole number that may be left out. */
export const optionalNumberField = <const Options extends { min: number; max: number } & FieldOptions>(
  options: Options,
) =>
  field(options, false)(
    'number',
    z.number().int().min(options.min).max(options.max).nullable(),
    z.number().int().nullable(),
    { min: options.min, max: options.max },
  )

/** An instant: ISO 8601 with offset, stored in UTC. */
export const timeField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'instant',
    orNull(options, z.iso.datetime({ offset: true })),
    givenBy(options, instant),
  )

/** Null as well where not everybody sees it. */
type SeenRow<Options extends FieldOptions, Schema extends z.ZodType> = Options extends {
  readonly seenWith: Ability
}
  ? z.ZodNullable<Schema>
  : Schema

const seenBy = <const Options extends FieldOptions, Schema extends z.ZodType>(
  { seenWith }: Options,
  schema: Schema,
): SeenRow<Options, Schema> =>
  (seenWith === undefined ? schema : schema.nullable()) as SeenRow<Options, Schema>

/** Safe integers, with room to add up. */
const MAX_AMOUNT = 1_000_000_000_000

interface Bounds {
  min?: number
  max?: number
}

/**
 * Colombian pesos, whole numbers: prices have no cents, and sums are exact. A `bigint` column; default 0 to 10^12.
 */
export const moneyField = <const Options extends Bounds & FieldOptions>(options: Options) => {
  const { min = 0, max = MAX_AMOUNT } = options
  return field(options, requiredBy(options))(
    'money',
    givenBy(options, z.number().int().min(min).max(max)),
    seenBy(options, givenBy(options, z.number().int())),
    { min, max },
  )
}

/**
 * A number with fixed decimal places: a `numeric` column.
 *
 * @public
 */
export const decimalField = <
  const Options extends { min: number; max: number; places: 1 | 2 | 3 | 4 } & FieldOptions,
>(
  options: Options,
) => {
  const { min, max, places } = options
  const exact = (value: number) => Number(value.toFixed(places)) === value
  return field(options, requiredBy(options))(
    'decimal',
    givenBy(options, z.number().min(min).max(max).refine(exact)),
    givenBy(options, z.number()),
    { min, max, places },
  )
}

/**
 * An optional whole number.
 *
 * @public
 */
export const countField = <const Options extends { min: number; max: number } & FieldOptions>(
  options: Options,
) => {
  const { min, max } = options
  return field(options, requiredBy(options))(
    'number',
    givenBy(options, z.number().int().min(min).max(max)),
    givenBy(options, z.number().int()),
    { min, max },
  )
}

/**
 * A phone number, read as E.164 with `+`; written in any form, by default of the company's country. The server refuses
 * numbers that do not exist.
 */
export const phoneField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))('phone', orNull(options, anyPhone), givenBy(options, z.string()), {
    max: 80,
  })

/**
 * Multiple choice: a `text[]` column.
 *
 * @public
 */
export const choicesField = <const Choice extends string, const Options extends FieldOptions>(
  options: { choices: readonly Choice[] } & Options,
) =>
  field<Options, false>(options, false)(
    'choices',
    z.array(z.enum(options.choices)).max(options.choices.length),
    z.array(z.enum(options.choices)),
    { choices: options.choices, max: options.choices.length, fallback: [] },
  )

/** A user of the company, by id. */
export const personField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'person',
    givenBy(options, z.number().int().positive()),
    referenced.nullable(),
    { options: personOptions },
  )
