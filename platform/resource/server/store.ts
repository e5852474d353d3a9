import type { RawBuilder } from 'kysely'
import type { Language, Principal } from '#platform/access/principal.ts'
import type { WrittenAction } from '#platform/audit/audit-action.ts'
import type { AuditEntry } from '#platform/audit/server/record-audit.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { Companies, DB } from '#platform/db/schema.gen.ts'
import type { DescribeIssue } from '#platform/http/server/parse-request.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type {
  CreateOf,
  EditOf,
  Fields,
  Resource,
  ResourceAction,
  ResourceOf,
  ResourceVerb,
} from '#platform/resource/contract/resource.ts'
import type { ResourceTextKeys } from '#platform/resource/contract/resource-text-keys.ts'
import type { CustomKept } from './custom/custom-kept.ts'
import type { HistoryKept } from './history/history-kept.ts'
import type { Reference } from './uses/reference.ts'

/** Who writes, and the transaction that it is written in. */
export interface WriteContext {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
  language: Language
  /** How the browser reached the program: `https://cloud.example.com`. */
  origin: string
  /** A field's error, in words. */
  describeIssue: DescribeIssue
  /** Everything is taken back at the end: what takes long and leaves no trace can be left out. */
  trial?: boolean
  /** Part of a bulk write: audited once for all rows, with references already looked up. */
  bulk?: boolean
}

export type { WrittenAction }

export interface Created {
  id: number
  /** Shown once, to its author. */
  once?: Record<string, string>
}

/** What a reference field points into. */
export interface Target {
  readonly table: keyof DB & string
  /** The column that people call one by. */
  readonly label: string
  /** The column that outside clients name one by. */
  readonly key: string
  /** How a row shows in lists and spreadsheets when its label is not enough; an expression over `x`. */
  readonly shown?: RawBuilder<string>
  /** Its column with a colour, `#rrggbb`, which goes along. */
  readonly color?: string
  /** Restricts the rows a name in a spreadsheet may mean; a condition on `x`. */
  readonly only?: RawBuilder<boolean>
}

/** A table with a `name`, or one that says how it is called. */
export type TargetOf = (keyof DB & string) | Target

/** `{ table: 'user_group_members', ours: 'user_id', theirs: 'group_id' }`; it has a company_id beside. */
export interface LinkTable {
  readonly table: keyof DB & string
  readonly ours: string
  readonly theirs: string
}

/**
 * A resource by its name, or `{ resource: 'crm_person', by: 'person' }`: of that one the row only that the field refers to, and
 * none where it refers to nothing.
 */
export type Touched = string | { readonly resource: string; readonly by: string }

type TellAudit = (
  unit: UnitOfWork,
  entry: Omit<AuditEntry<string>, 'action'> & { action: WrittenAction },
) => Promise<void>

/**
 * How a resource is kept: its table and what is special about it. The table has id, version, created_at, search_text,
 * deleted_at and, where it can be disabled, disabled_at; in the fragments of SQL it is called `r`.
 */
export interface StoreOf<Shape extends Fields> {
  readonly resource: ResourceOf<Shape>
  readonly table: keyof DB & string
  /** The feature's catalogue, with the resource's words: spreadsheets are headed by them. */
  readonly texts: Catalogue
  /** For spreadsheets: ids by the names in a reference column; unknown names are missing. */
  readonly lookup?: {
    readonly [Name in keyof Shape & string]?: (
      rows: Rows,
      names: readonly string[],
    ) => Promise<ReadonlyMap<string, number>>
  }
  /** Restricts the resource to some rows of the table; a condition on `r` alone. */
  readonly only?: RawBuilder<unknown>
  /** Joins besides `r`; must neither add nor drop rows. */
  readonly joins?: RawBuilder<unknown>
  /** Restricts the rows a person sees; a condition on `r` alone. */
  readonly scope?: (asker: Principal) => RawBuilder<unknown>
  /** Columns of `r` that are called otherwise than their fields; a reference's is `{field}_id` without a word here. */
  readonly columns?: { readonly [Name in keyof Shape & string]?: string }
  /** Tables that tie rows to others, for fields of several references. */
  readonly links?: { readonly [Name in keyof Shape & string]?: LinkTable }
  /** How fields are read that are no columns of `r` by their own names. */
  readonly select?: { readonly [Name in keyof Shape & string]?: RawBuilder<unknown> }
  /** Sort expressions of fields that do not sort by their shown value. */
  readonly sort?: { readonly [Name in keyof Shape & string]?: RawBuilder<unknown> }
  /** Fields without `required` that have something in every row all the same: an index then serves to sort by them. */
  readonly neverNull?: readonly (keyof Shape & string)[]
  /**
   * Of a table with a trigram index over (company_id, search_text) of what is not deleted: the fields whose texts stand in
   * search_text. The index then answers the search, and filters on these fields.
   */
  readonly searched?: readonly (keyof Shape & string)[]
  /** Reference fields into tables of hundreds at most, with an index by (company_id, column, …, created_at, id): what sorts by one goes target by target. */
  readonly fewTargets?: readonly (keyof Shape & string)[]
  /** Which rows a filter leaves where it is no comparison with a column; speaks of `r` alone. */
  readonly filter?: {
    readonly [Name in keyof Shape & string]?: (value: string | number) => RawBuilder<boolean>
  }
  /** The tables that reference fields point into: those rows must be there, in this company, and not deleted. */
  readonly references?: { readonly [Name in keyof Shape & string]?: TargetOf }
  /** Unique indexes by name, and the field that a second row is refused for. */
  readonly unique?: Readonly<Record<string, keyof Shape & string>>
  /** Where the rows belong to the platform, not to a company: all is then read and written across companies. */
  readonly across?: Database
  /** The company's column that says how many it may have of it; null there is any number. */
  readonly limitedBy?: Extract<keyof Companies, `max_${string}`>
  /** Other resources whose lists and pages show something of this one. */
  readonly touches?: readonly Touched[]
  /** Of a resource whose declaration says `custom`. */
  readonly custom?: CustomKept
  /** Of a resource whose declaration says `history`. */
  readonly history?: HistoryKept
  /** Of a resource whose declaration says `uses`: everything that refers to its rows. */
  readonly uses?: readonly Reference[]
  /** The last word on a row before it leaves. */
  present?(row: Record<string, unknown>): Record<string, unknown>
  /** Where it takes more than writing the fields into their columns. */
  create?(context: WriteContext, input: CreateOf<{ fields: Shape }>): Promise<Created>
  /** The same for several at once, where there is a `create`: imports write by dozens. @returns their ids, in the order given */
  createMany?(context: WriteContext, inputs: readonly CreateOf<{ fields: Shape }>[]): Promise<number[]>
  edit?(context: WriteContext, id: number, patch: EditOf<{ fields: Shape }>): Promise<void>
  /** Before the rows are disabled, deleted …: may refuse. */
  guard?(context: WriteContext, action: ResourceAction, ids: readonly number[]): Promise<void>
  /** After a write, in its transaction. */
  written?(context: WriteContext, action: WrittenAction, ids: readonly number[]): Promise<void>
  /** The audit sentence where "Creó {noun}" does not fit. */
  audit?: TellAudit
}

/** A store as its feature writes it; a text that the resource needs and its catalogue has not is a type error. */
interface Written<Shape extends Fields, Name extends string, Verb extends ResourceVerb>
  extends Omit<StoreOf<Shape>, 'resource' | 'texts'> {
  readonly resource: ResourceOf<Shape, Name, Verb>
  readonly texts: Catalogue<ResourceTextKeys<{ name: Name; fields: Shape; verbs?: readonly Verb[] }>>
}

/** A store whose fields do not matter: what the routes work with, handing over only what the schemas have parsed. */
export interface Store
  extends Omit<
    StoreOf<Fields>,
    'resource' | 'create' | 'createMany' | 'edit' | 'unique' | 'neverNull' | 'searched' | 'fewTargets'
  > {
  readonly resource: Resource
  readonly unique?: Readonly<Record<string, string>>
  readonly neverNull?: readonly string[]
  readonly searched?: readonly string[]
  readonly fewTargets?: readonly string[]
  create?(context: WriteContext, input: Record<string, unknown>): Promise<Created>
  createMany?(context: WriteContext, inputs: readonly Record<string, unknown>[]): Promise<number[]>
  edit?(context: WriteContext, id: number, patch: Record<string, unknown>): Promise<void>
}

export const defineStore = <Shape extends Fields, Name extends string, Verb extends ResourceVerb>(
  store: Written<Shape, Name, Verb>,
): Store => store as unknown as Store
