import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import { conflict, defineError, notFound } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import type { Field, FieldAccess } from './field.ts'
import { referenced } from './field.ts'
import {
  IMPORT_MODES,
  importReport,
  SHEET_FORMATS,
  sheetNotUtf8,
  sheetTooBig,
  sheetUnreadable,
  sheetWithoutColumns,
} from './sheet.ts'

/** Something with the same name or number is there already; the field says which. */
export const taken = defineError('taken', 409)

/** The company's plan allows no more of it. */
export const limitReached = defineError('limit_reached', 409)

export type Fields = Readonly<Record<string, Field>>

/** One kind of thing that administrators keep: from this come its routes, its list, its forms and its spreadsheets. */
export interface ResourceDeclaration<Shape extends Fields = Fields> {
  /** Names it in the catalogue of its feature (`{name}.{field}`), in the audit trail and in caches. */
  readonly name: string
  /** Where its routes stand: `/api/admin/extensions`. */
  readonly path: string
  /** One word or two for the API page, plural. */
  readonly title: string
  readonly abilities: { readonly read: Ability; readonly write: Ability }
  readonly fields: Shape
  /** The field that people call one by. */
  readonly label: string
  /** The field that tells one from another in a spreadsheet: a text, unique, fixed from the start or not. */
  readonly key: string
  /** The order without a wish: a sortable field, `-` before it for descending. */
  readonly order: string
  /** Can be put out of use without being deleted. */
  readonly canDisable: boolean
}

export const RESOURCE_ACTIONS = ['disable', 'enable', 'remove', 'restore'] as const
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

type Keys<Shape extends Fields, Access extends FieldAccess> = {
  [Name in keyof Shape & string]: Shape[Name]['access'] extends Access ? Name : never
}[keyof Shape & string]

type RecordShape<Shape extends Fields> = { [Name in keyof Shape & string]: Shape[Name]['output'] } & {
  id: typeof id
  version: z.ZodNumber
  enabled: z.ZodBoolean
  created_at: typeof instant
}
type CreateShape<Shape extends Fields> = {
  [Name in Keys<Shape, 'create' | 'edit'>]: Shape[Name]['required'] extends true
    ? Shape[Name]['input']
    : z.ZodDefault<Shape[Name]['input']>
}
type EditShape<Shape extends Fields> = {
  [Name in Keys<Shape, 'edit'>]: z.ZodOptional<Shape[Name]['input']>
} & { version: z.ZodNumber }

/** What is shown once and can never be read again: `{ password: '…' }`. */
const once = z.record(z.string(), z.string())

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

/** How a list can be narrowed by a field, as it stands in a query string. */
function filterSchema(field: Field): z.ZodType {
  if (field.kind === 'choice') return z.enum(field.choices as [string, ...string[]]).optional()
  if (field.kind === 'flag') return z.enum(['true', 'false']).optional()
  return idParam.optional()
}

const orders = (fields: Fields): [string, ...string[]] => {
  const names = Object.entries(fields).flatMap(([name, field]) => (field.sort ? [name, `-${name}`] : []))
  return ['created_at', '-created_at', ...names]
}

const sheetFormat = z.enum(SHEET_FORMATS).default('xlsx')

/** How many rows a page of a resource's list may hold. */
const MAX_PAGE = 100

const listQuery = (declaration: ResourceDeclaration) =>
  z.object({
    limit: queryInt(25, MAX_PAGE),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    search: text(80).default(''),
    order: z.enum(orders(declaration.fields)).default(declaration.order),
    state: z.enum(['all', 'enabled', 'disabled']).default('all'),
    ...Object.fromEntries(
      Object.entries(declaration.fields)
        .filter(([, field]) => field.filter)
        .map(([name, field]) => [name, filterSchema(field)]),
    ),
  })

const recordOf = <Shape extends Fields>(fields: Shape) =>
  z.object({
    id,
    version: z.number().int(),
    enabled: z.boolean(),
    created_at: instant,
    ...pick<z.ZodRawShape>(fields, ['read', 'create', 'edit'], (field) => field.output),
  }) as unknown as z.ZodObject<RecordShape<Shape>>

const createOf = <Shape extends Fields>(fields: Shape) =>
  z.object(
    pick<CreateShape<Shape>>(fields, ['create', 'edit'], (field) =>
      field.required ? field.input : field.input.default(field.fallback as never),
    ),
  )

const editOf = <Shape extends Fields>(fields: Shape) =>
  z.object({
    version: z.number().int().min(1),
    ...pick<z.ZodRawShape>(fields, ['edit'], (field) => field.input.optional()),
  }) as unknown as z.ZodObject<EditShape<Shape>>

/** The routes of a resource, all at once. */
const routesOf = <const Shape extends Fields>(declaration: ResourceDeclaration<Shape>) => {
  const { path, title, fields, abilities } = declaration
  const record = recordOf(fields)
  const params = z.object({ id: idParam })
  return {
    list: defineRoute({
      method: 'GET',
      path: `${path}/`,
      summary: `The ${title}: searched, filtered, sorted, by page.`,
      auth: 'session',
      ability: abilities.read,
      query: listQuery(declaration),
      answer: page(record),
    }),
    read: defineRoute({
      method: 'GET',
      path: `${path}/:id/`,
      summary: `One of the ${title}.`,
      auth: 'session',
      ability: abilities.read,
      params,
      answer: record,
      errors: [notFound],
    }),
    create: defineRoute({
      method: 'POST',
      path: `${path}/`,
      summary: `Adds one to the ${title}; \`once\` holds what will not be shown again.`,
      auth: 'session',
      ability: abilities.write,
      body: createOf(fields),
      answer: z.object({ record, once }),
      status: 201,
      errors: [taken, limitReached],
    }),
    edit: defineRoute({
      method: 'PATCH',
      path: `${path}/:id/`,
      summary: `Changes one of the ${title}, unless somebody else did since \`version\`.`,
      auth: 'session',
      ability: abilities.write,
      params,
      body: editOf(fields),
      answer: record,
      errors: [notFound, conflict, taken],
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/:id/`,
      summary: `Deletes one of the ${title}; it can be brought back until it is purged.`,
      auth: 'session',
      ability: abilities.write,
      params,
      status: 204,
      errors: [notFound],
    }),
    exportSheet: defineRoute({
      method: 'GET',
      path: `${path}/export/`,
      summary: `The ${title} that the filters leave, as a spreadsheet.`,
      auth: 'session',
      ability: abilities.read,
      query: listQuery(declaration).omit({ limit: true, offset: true }).extend({ format: sheetFormat }),
      download: true,
      rate: { max: 30, perSeconds: 60, by: 'user' },
    }),
    template: defineRoute({
      method: 'GET',
      path: `${path}/template/`,
      summary: `An empty spreadsheet with the columns that an import of ${title} takes.`,
      auth: 'session',
      ability: abilities.write,
      query: z.object({ format: sheetFormat }),
      download: true,
    }),
    importSheet: defineRoute({
      method: 'POST',
      path: `${path}/import/`,
      summary: `Adds and changes ${title} from a spreadsheet: what exists is found by its key, so that a second time changes nothing.`,
      auth: 'session',
      ability: abilities.write,
      body: z.object({ mode: z.enum(IMPORT_MODES) }),
      upload: { maxBytes: 5 * 1024 * 1024 },
      answer: importReport,
      errors: [sheetUnreadable, sheetNotUtf8, sheetTooBig, sheetWithoutColumns],
      rate: { max: 30, perSeconds: 60, by: 'user' },
    }),
    act: defineRoute({
      method: 'POST',
      path: `${path}/actions/`,
      summary: `Disables, enables, deletes or brings back several of the ${title}: all of them or none.`,
      auth: 'session',
      ability: abilities.write,
      body: z.object({ action: z.enum(RESOURCE_ACTIONS), ids: z.array(id).min(1).max(MAX_PAGE) }),
      answer: z.object({ done: z.number().int() }),
      errors: [notFound, taken, limitReached],
    }),
  }
}

export const defineResource = <const Shape extends Fields>(declaration: ResourceDeclaration<Shape>) => ({
  ...declaration,
  routes: routesOf(declaration),
})

/** A resource whose fields do not matter. */
export interface Resource extends ResourceDeclaration {
  readonly routes: ReturnType<typeof routesOf>
}

export interface ResourceOf<Shape extends Fields> extends ResourceDeclaration<Shape> {
  readonly routes: ReturnType<typeof routesOf<Shape>>
}

/** What makes one, after parsing. */
export type CreateOf<Declared extends { fields: Fields }> = z.output<
  z.ZodObject<CreateShape<Declared['fields']>>
>
/** What changes one, after parsing; what is absent stays. */
export type EditOf<Declared extends { fields: Fields }> = Omit<
  z.output<z.ZodObject<EditShape<Declared['fields']>>>,
  'version'
>

/** What can stand in a reference field: found by a piece of its name, or by ids. */
export const defineOptions = (declaration: { path: string; title: string; ability: Ability }) =>
  defineRoute({
    method: 'GET',
    path: `${declaration.path}/`,
    summary: `The ${declaration.title} that can be chosen, by name.`,
    auth: 'session',
    ability: declaration.ability,
    query: z.object({ search: text(80).default(''), limit: queryInt(20, MAX_PAGE) }),
    answer: z.object({ results: z.array(referenced) }),
  })
