import { z } from 'zod'
import { id, instant } from '#platform/contract/scalars.ts'
import { customInput, customOutput } from './custom-field.ts'
import type { Field, FieldAccess, Fields } from './field.ts'

type Keys<Shape extends Fields, Access extends FieldAccess> = {
  [Name in keyof Shape & string]: Shape[Name]['access'] extends Access ? Name : never
}[keyof Shape & string]

export type RecordShape<Shape extends Fields> = { [Name in keyof Shape & string]: Shape[Name]['output'] } & {
  id: typeof id
  version: z.ZodNumber
  enabled: z.ZodBoolean
  created_at: typeof instant
  custom: z.ZodOptional<typeof customOutput>
}
export type CreateShape<Shape extends Fields> = {
  [Name in Keys<Shape, 'create' | 'edit'>]: Shape[Name]['required'] extends true
    ? Shape[Name]['input']
    : z.ZodDefault<Shape[Name]['input']>
} & { custom: z.ZodOptional<typeof customInput> }
export type EditShape<Shape extends Fields> = {
  [Name in Keys<Shape, 'edit'>]: z.ZodOptional<Shape[Name]['input']>
} & { version: z.ZodNumber; custom: z.ZodOptional<typeof customInput> }

/** Version counter, an `integer` column. */
const MAX_VERSION = 2_147_483_647

/** Shown once at creation: `{ password: '…' }`. */
export const once = z.record(z.string(), z.string())

const pick = <Result extends z.ZodRawShape>(
  fields: Fields,
  access: readonly FieldAccess[],
  shape: (field: Field) => z.ZodType,
): Result =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => access.includes(field.access))
      .map(([name, field]) => [name, shape(field)]),
  ) as unknown as Result

/** Schema of `custom`, if custom fields are supported. */
const customPart = (custom: boolean, schema: z.ZodType): z.ZodRawShape =>
  custom ? { custom: schema.optional() } : {}

export const recordOf = <Shape extends Fields>(fields: Shape, custom = false) =>
  z.object({
    id,
    version: z.number().int(),
    enabled: z.boolean(),
    created_at: instant,
    ...pick<z.ZodRawShape>(fields, ['read', 'create', 'edit'], (field) => field.output),
    ...customPart(custom, customOutput),
  }) as unknown as z.ZodObject<RecordShape<Shape>>

export const createOf = <Shape extends Fields>(fields: Shape, custom = false) =>
  z.object({
    ...pick<z.ZodRawShape>(fields, ['create', 'edit'], (field) =>
      field.required ? field.input : field.input.default(field.fallback as never),
    ),
    ...customPart(custom, customInput),
  }) as unknown as z.ZodObject<CreateShape<Shape>>

/** Editable fields, without version. */
export const patchOf = (fields: Fields, custom = false) =>
  z.object({
    ...pick<z.ZodRawShape>(fields, ['edit'], (field) => field.input.optional()),
    ...customPart(custom, customInput),
  })

export const editOf = <Shape extends Fields>(fields: Shape, versionless: boolean, custom = false) => {
  const version = z.number().int().min(1).max(MAX_VERSION)
  return patchOf(fields, custom).extend({
    version: versionless ? version.optional() : version,
  }) as unknown as z.ZodObject<EditShape<Shape>>
}
