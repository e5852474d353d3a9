import { z } from 'zod'
import { instant } from '#platform/contract/scalars.ts'
import {
  emptyIsNull,
  type FieldOptions,
  field,
  type Given,
  givenBy,
  referenced,
  requiredBy,
} from './field.ts'
import { personOptions } from './person-options.ts'

/** `z.preprocess` hides what it wraps; the type stays that of the field. */
const orNull = <const Options extends FieldOptions, Schema extends z.ZodType>(
  options: Options,
  schema: Schema,
): Given<Options, Schema> =>
  (options.required ? schema : z.preprocess(emptyIsNull, schema.nullable())) as unknown as Given<
    Options,
    Schema
  >

/** A text of several lines. */
export const longTextField = <const Options extends { max: number } & FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'long_text',
    orNull(options, z.string().trim().min(1).max(options.max)),
    givenBy(options, z.string()),
    { max: options.max },
  )

/** `YYYY-MM-DD`, of no time zone: a `date` column. */
export const dayField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))('day', orNull(options, z.iso.date()), givenBy(options, z.string()))

/** A point in time that people choose: ISO 8601 with its offset, kept in UTC. */
export const timeField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'instant',
    orNull(options, z.iso.datetime({ offset: true })),
    givenBy(options, instant),
  )

/** What is counted exactly in JavaScript, with room to add up. */
const MOST_MONEY = 1_000_000_000_000

interface Bounds {
  min?: number
  max?: number
}

/**
 * Colombian pesos, whole: no price there has cents, and whole numbers add up exactly. A `bigint` column;
 * 0 and a million million unless it says otherwise.
 */
export const moneyField = <const Options extends Bounds & FieldOptions>(options: Options) => {
  const { min = 0, max = MOST_MONEY } = options
  return field(options, requiredBy(options))(
    'money',
    givenBy(options, z.number().int().min(min).max(max)),
    givenBy(options, z.number().int()),
    { min, max },
  )
}

/**
 * A number with so many places after the separator: a `numeric` column.
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
 * A whole number or nothing.
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
 * A telephone number, read as E.164 with `+`; written in any form, one without a country's code is of the company's
 * country. The server refuses what no telephone can have.
 */
export const phoneField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'phone',
    orNull(
      options,
      z
        .string()
        .trim()
        .regex(/^\+?[\d\s().-]{3,32}$/),
    ),
    givenBy(options, z.string()),
    { max: 32 },
  )

/**
 * Several of a few words: a `text[]` column.
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

/** Somebody of the company, by user id. */
export const personField = <const Options extends FieldOptions>(options: Options) =>
  field(options, requiredBy(options))(
    'person',
    givenBy(options, z.number().int().positive()),
    referenced.nullable(),
    { options: personOptions },
  )
