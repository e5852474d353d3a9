import { z } from 'zod'
import { conflict, forbidden, notFound, unavailable } from '#platform/contract/errors.ts'
import { page } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import {
  sheetFormat,
  sheetTooBig,
  sheetUnreadable,
  sheetWithoutColumns,
} from '#platform/spreadsheet/contract/sheet.ts'
import { customDefinition } from './custom-field.ts'
import { abilityFor, RESOURCE_ACTIONS, type ResourceDeclaration } from './declaration.ts'
import type { Fields } from './field.ts'
import { recordChange } from './history.ts'
import { IMPORT_MODES, importReport } from './import-report.ts'
import { listQuery, MAX_IDS, MAX_PAGE } from './list-query.ts'
import { createOf, editOf, once, patchOf, recordOf } from './record-schemas.ts'
import { limitReached, taken } from './resource-errors.ts'
import { inUse, usesRoutes } from './uses.ts'

const historyNarrowed = z.object({
  /** History of this record only. */
  record: idParam.optional(),
  /** Changes by this user only. */
  user: idParam.optional(),
  /** Records whose name contains it. */
  search: text(100).default(''),
})

/** All routes of a resource; those its verbs exclude are not bound. */
export const routesOf = <const Shape extends Fields>(declaration: ResourceDeclaration<Shape>) => {
  const { path, title, fields, abilities, custom = false, removal } = declaration
  const record = recordOf(fields, custom)
  const params = z.object({ id: idParam })
  const query = listQuery(declaration)
  const edit = {
    summary: `Updates one of the ${title}, unless it changed since \`version\`.`,
    auth: 'session',
    ability: abilityFor(declaration, 'edit'),
    params,
    body: editOf(fields, declaration.versionless ?? false, custom),
    answer: record,
    errors: [notFound, conflict, taken],
  } as const
  return {
    list: defineRoute({
      method: 'GET',
      path: `${path}/`,
      summary: `Lists ${title}: search, filters, sorting and pagination.`,
      auth: 'session',
      ability: abilities.read,
      query,
      answer: page(record).extend({
        /** There are more than `count`: counting stops at some thousands. */
        count_capped: z.boolean(),
        /** Cursor of the next page; null at the end. */
        next_cursor: z.string().nullable(),
      }),
    }),
    customFields: defineRoute({
      method: 'GET',
      path: `${path}/fields/`,
      summary: `Lists the company's custom fields of the ${title}, in order.`,
      auth: 'session',
      ability: abilities.read,
      answer: z.object({ results: z.array(customDefinition) }),
    }),
    history: defineRoute({
      method: 'GET',
      path: `${path}/history/`,
      summary: `Lists the changes of the ${title}, newest first; \`before\` is the last page’s \`next\`.`,
      auth: 'session',
      ability: abilities.read,
      query: historyNarrowed.extend({
        before: idParam.optional(),
        limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(30),
      }),
      answer: z.object({ results: z.array(recordChange), next: z.number().int().nullable() }),
      errors: [notFound],
    }),
    historySheet: defineRoute({
      method: 'GET',
      path: `${path}/history/export/`,
      summary: `Exports the changes of the ${title}, filtered, as a spreadsheet.`,
      auth: 'session',
      ability: abilityFor(declaration, 'export'),
      query: historyNarrowed.extend({ format: sheetFormat }),
      download: true,
      errors: [notFound],
      rate: { max: 30, perSeconds: 60, by: 'user' },
    }),
    read: defineRoute({
      method: 'GET',
      path: `${path}/:id/`,
      summary: `Returns one of the ${title}.`,
      auth: 'session',
      ability: abilities.read,
      params,
      answer: record,
      errors: [notFound],
    }),
    create: defineRoute({
      method: 'POST',
      path: `${path}/`,
      summary: `Creates one of the ${title}; \`once\` holds what is not shown again.`,
      auth: 'session',
      ability: abilityFor(declaration, 'create'),
      body: createOf(fields, custom),
      answer: z.object({ record, once }),
      status: 201,
      errors: [taken, limitReached],
    }),
    edit: defineRoute({ method: 'PATCH', path: `${path}/:id/`, ...edit }),
    /** Same as POST, for clients without PATCH. */
    post: defineRoute({ method: 'POST', path: `${path}/:id/`, ...edit }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/:id/`,
      summary: `Deletes one of the ${title}; it can be restored until it is purged.`,
      auth: 'session',
      ability: abilityFor(declaration, 'remove'),
      params,
      status: 204,
      errors: [notFound, ...removalErrors(declaration)],
    }),
    ...sheetRoutes(declaration, query),
    ...usesRoutes(declaration),
    act: defineRoute({
      method: 'POST',
      path: `${path}/actions/`,
      summary: `Disables, enables, deletes, restores or updates several of the ${title}: all or none.`,
      auth: 'session',
      ability: abilities.read,
      body: z.object({
        action: z.enum([...RESOURCE_ACTIONS, 'edit']),
        ids: z.array(id).min(1).max(MAX_IDS),
        /** Values to set in all of them. */
        patch: patchOf(fields, custom).strict().optional(),
        /** Of a deletion: what becomes of what depends on them. */
        ...(removal ? { removal: removal.said.optional() } : {}),
      }),
      answer: z.object({ done: z.number().int() }),
      errors: [notFound, taken, limitReached, forbidden, ...removalErrors(declaration)],
    }),
  }
}

/** Why records cannot be deleted as they are. */
const removalErrors = ({ uses, removal }: ResourceDeclaration) => [
  ...(uses ? [inUse] : []),
  ...(removal ? [removal.unsaid, ...(removal.refused ?? [])] : []),
]

export type ResourceRoutes<Shape extends Fields> = ReturnType<typeof routesOf<Shape>>

function sheetRoutes(declaration: ResourceDeclaration, query: ReturnType<typeof listQuery>) {
  const { path, title, exportAlso = 'download' } = declaration
  const exported = {
    method: 'GET',
    summary: `Exports the ${title}, filtered, as a spreadsheet.`,
    auth: 'session',
    ability: abilityFor(declaration, 'export'),
    query: query
      .omit({ limit: true, offset: true, page: true, cursor: true })
      .extend({ format: sheetFormat }),
    download: true,
    rate: { max: 30, perSeconds: 60, by: 'user' },
  } as const
  return {
    exportSheet: defineRoute({ ...exported, path: `${path}/export/` }),
    exportAlso: defineRoute({ ...exported, path: `${path}/${exportAlso}/` }),
    template: defineRoute({
      method: 'GET',
      path: `${path}/template/`,
      summary: `Downloads an empty spreadsheet with the columns of an import of ${title}.`,
      auth: 'session',
      ability: abilityFor(declaration, 'import'),
      query: z.object({ format: sheetFormat }),
      download: true,
    }),
    importSheet: defineRoute({
      method: 'POST',
      path: `${path}/import/`,
      summary: `Imports ${title} from a spreadsheet; existing ones are updated by their key, so that importing twice changes nothing.`,
      auth: 'session',
      ability: abilityFor(declaration, 'import'),
      body: z.object({ mode: z.enum(IMPORT_MODES) }),
      upload: { maxBytes: 5 * 1024 * 1024 },
      answer: importReport,
      errors: [sheetUnreadable, sheetTooBig, sheetWithoutColumns, unavailable],
      rate: { max: 30, perSeconds: 60, by: 'user' },
    }),
  }
}
