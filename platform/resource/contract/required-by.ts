import type { z } from 'zod'

interface Requirable {
  readonly required?: boolean
}

/** Whether the options make it required. */
export type RequiredBy<Options extends Requirable> = Options extends { readonly required: true }
  ? true
  : false

/** Required, or nullable. */
export type InputRow<Options extends Requirable, Schema extends z.ZodType> = z.ZodType &
  (Options extends { readonly required: true } ? Schema : z.ZodNullable<Schema>)

export const requiredBy = <const Options extends Requirable>(options: Options): RequiredBy<Options> =>
  (options.required ?? false) as RequiredBy<Options>

export const givenBy = <const Options extends Requirable, Schema extends z.ZodType>(
  options: Options,
  schema: Schema,
): InputRow<Options, Schema> => (options.required ? schema : schema.nullable()) as InputRow<Options, Schema>
