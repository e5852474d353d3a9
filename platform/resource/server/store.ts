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
import type { CustomStorage } from './custom/custom-storage.ts'
import type { HistoryStorage } from './history/history-storage.ts'
import type { Reference } from './uses/reference.ts'

/** The writer and the transaction. */
export interface WriteContext {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
  language: Language
  /** Origin used by the browser: `https://cloud.example.com`. */
  origin: string
  /** Adds a field error. */
  describeIssue: DescribeIssue
  /** Dry run, rolled back at the end: slow side effects can be skipped. */
  trial?: boolean
  /** Part of a bulk write: audited once for all rows, with references already looked up. */
  bulk?: boolean
  /** Of a deletion: what was said of what depends on the records, see `RemovalRule`. */
  removal?: Readonly<Record<string, unknown>>
}

export type { WrittenAction }

export interface Created {
  id: number
  /** One-time secrets, shown to the author. */
  once?: Record<string, string>
}

/** Target table of a reference. */
export interface Target {
  readonly table: keyof DB & string
  /** Column with the name. */
  readonly label: string
  /** Column by which outside clients name a record. */
  readonly key: string
  /** Label in lists and spreadsheets, if not the name; SQL over `x`. */
  readonly shown?: RawBuilder<string>
  /** Colour column, `#rrggbb`. */
  readonly color?: string
  /** Restricts the rows that a name in a spreadsheet may mean; SQL over `x`. */
  readonly only?: RawBuilder<boolean>
  /** For spreadsheets: ids by what identifies a record better than its name, such as a number. Others are looked up by name. */
  readonly identifiedBy?: (
    rows: Rows,
    viewer: Principal,
    texts: readonly string[],
  ) => Promise<Map<string, number>>
  /** The rows whose names the viewer may read; SQL over `x`. Everybody reads all of them without it. */
  readonly scope?: (viewer: Principal) => RawBuilder<boolean>
}

/** A table with a `name`, or a target with its label. */
export type TargetOf = (keyof DB & string) | Target

/** Link table: `{ table: 'user_group_members', ours: 'user_id', theirs: 'group_id' }`; also has company_id. */
export interface LinkTable {
  readonly table: keyof DB & string
  readonly ours: string
  readonly theirs: string
}

/**
 * A resource name, or `{ resource: 'crm_person', by: 'person' }`: only the row that field refers to.
 */
export type Touched = string | { readonly resource: string; readonly by: string }

type Selected = RawBuilder<unknown> | ((store: Store) => RawBuilder<unknown>)

type TellAudit = (
  unit: UnitOfWork,
  entry: Omit<AuditEntry<string>, 'action'> & { action: WrittenAction },
) => Promise<void>

/**
 * Storage of a resource. The table has id, version, created_at, search_text, deleted_at, and disabled_at if records can be
 * disabled; SQL fragments call it `r`.
 */
export interface StoreOf<Shape extends Fields> {
  readonly resource: ResourceOf<Shape>
  readonly table: keyof DB & string
  /** The feature's catalogue; spreadsheet headings come from it. */
  readonly texts: Catalogue
  /** For spreadsheets: resolves names of a reference column to ids; unknown names are missing. */
  readonly lookup?: {
    readonly [Name in keyof Shape & string]?: (
      rows: Rows,
      names: readonly string[],
    ) => Promise<ReadonlyMap<string, number>>
  }
  /** For spreadsheets: other headings of fields, in any language. `+Middle Name` adds to what the field has. */
  readonly headings?: { readonly [Name in keyof Shape & string]?: readonly string[] }
  /** For imports: creates targets of a `creatable` reference by name. @returns ids by name */
  readonly createMissing?: {
    readonly [Name in keyof Shape & string]?: (
      context: WriteContext,
      names: readonly string[],
    ) => Promise<ReadonlyMap<string, number>>
  }
  /** For imports: SQL of the ids of rows that one of these values identifies, where the key field's column does not tell it all. */
  readonly knownBy?: {
    readonly [Name in keyof Shape & string]?: (values: readonly string[]) => RawBuilder<unknown>
  }
  /** Restricts the resource to a part of the table; SQL over `r`. */
  readonly only?: RawBuilder<unknown>
  /** Joins; must neither add nor remove rows. */
  readonly joins?: RawBuilder<unknown>
  /** Restricts the rows a user sees; SQL over `r`. */
  readonly scope?: (viewer: Principal) => RawBuilder<unknown>
  /** Columns named differently from their fields; references default to `{field}_id`. */
  readonly columns?: { readonly [Name in keyof Shape & string]?: string }
  /** Link tables of multi-reference fields. */
  readonly links?: { readonly [Name in keyof Shape & string]?: LinkTable }
  /** SQL of fields that are not plain columns of `r`; a function where it depends on who reads (`namedTo`). */
  readonly select?: { readonly [Name in keyof Shape & string]?: Selected }
  /** Who reads: set by `seenBy`, never by a declaration. */
  readonly viewer?: Principal
  /** Instead of the words for a hidden record's name: empty for what leaves the house. */
  readonly hiddenName?: string
  /** Sort expressions of fields that do not sort by their shown value. */
  readonly sort?: { readonly [Name in keyof Shape & string]?: RawBuilder<unknown> }
  /** Optional fields that are never null in practice: an index can serve their order. */
  readonly neverNull?: readonly (keyof Shape & string)[]
  /**
   * For tables with a trigram index over (company_id, search_text) of undeleted rows: the fields in search_text. The index then
   * serves search, and filters on these fields.
   */
  readonly searched?: readonly (keyof Shape & string)[]
  /** References to small tables (hundreds at most), indexed by (company_id, column, …, created_at, id): sorted target by target. */
  readonly fewTargets?: readonly (keyof Shape & string)[]
  /** Filters that are no plain comparison; SQL over `r`. */
  readonly filter?: {
    readonly [Name in keyof Shape & string]?: (value: string | number) => RawBuilder<boolean>
  }
  /** Target tables of references: targets must exist in this company, undeleted. */
  readonly references?: { readonly [Name in keyof Shape & string]?: TargetOf }
  /** Field to blame for a violation of each unique index. */
  readonly unique?: Readonly<Record<string, keyof Shape & string>>
  /** The rows belong to the platform: read and written across companies. */
  readonly across?: Database
  /** Company column with the plan's limit; null means unlimited. */
  readonly limitedBy?: Extract<keyof Companies, `max_${string}`>
  /** Other resources that show something of this one. */
  readonly touches?: readonly Touched[]
  /** For `custom` resources. */
  readonly custom?: CustomStorage
  /** For resources with `history`. */
  readonly history?: HistoryStorage
  /** For resources with `uses`: everything that refers to its rows. */
  readonly uses?: readonly Reference[]
  /** Post-processes a row before it is sent. */
  present?(row: Record<string, unknown>): Record<string, unknown>
  /** Adds to a page of presented records what is read together, in a constant number of statements. */
  complete?(
    reader: { rows: Rows; viewer: Principal },
    records: readonly Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]>
  /** For imports: completes what a row says, such as a full name in its parts; `record`: what it changes, as read. */
  fitImported?(
    input: Record<string, unknown>,
    record: Readonly<Record<string, unknown>> | null,
  ): Record<string, unknown>
  /** For imports: writes what rows of new records say in fields that are `importedWhenNew`. */
  takeImported?(
    context: WriteContext,
    records: readonly { id: number; said: Record<string, unknown> }[],
  ): Promise<void>
  /**
   * Locks that a creation, an edit (`input`) or a restore (null) takes before any other, so that all writers take theirs in one order: first
   * these, then the plan's places, then rows.
   */
  lockFirst?(context: WriteContext, input: Readonly<Record<string, unknown>> | null): Promise<void>
  /** Custom creation, where writing the columns is not enough. */
  create?(context: WriteContext, input: CreateOf<{ fields: Shape }>): Promise<Created>
  /** Batch version of `create`, for imports. @returns ids in the given order */
  createMany?(context: WriteContext, inputs: readonly CreateOf<{ fields: Shape }>[]): Promise<number[]>
  edit?(context: WriteContext, id: number, patch: EditOf<{ fields: Shape }>): Promise<void>
  /** Batch version of `edit`, for imports: each record once. */
  editMany?(
    context: WriteContext,
    edits: readonly { id: number; patch: EditOf<{ fields: Shape }> }[],
  ): Promise<void>
  /** Runs before rows are disabled, deleted etc.; may refuse. */
  guard?(context: WriteContext, action: ResourceAction, ids: readonly number[]): Promise<void>
  /** Runs after a write, in its transaction. */
  written?(context: WriteContext, action: WrittenAction, ids: readonly number[]): Promise<void>
  /** Audit sentence, where "Creó {noun}" does not fit. */
  audit?: TellAudit
}

/** A store as written by a feature; missing catalogue texts are type errors. */
interface Written<Shape extends Fields, Name extends string, Verb extends ResourceVerb>
  extends Omit<StoreOf<Shape>, 'resource' | 'texts'> {
  readonly resource: ResourceOf<Shape, Name, Verb>
  readonly texts: Catalogue<ResourceTextKeys<{ name: Name; fields: Shape; verbs?: readonly Verb[] }>>
}

/** A store without field types, for the routes: they pass only parsed input. */
export interface Store
  extends Omit<
    StoreOf<Fields>,
    | 'resource'
    | 'create'
    | 'createMany'
    | 'edit'
    | 'editMany'
    | 'unique'
    | 'neverNull'
    | 'searched'
    | 'fewTargets'
  > {
  readonly resource: Resource
  readonly unique?: Readonly<Record<string, string>>
  readonly neverNull?: readonly string[]
  readonly searched?: readonly string[]
  readonly fewTargets?: readonly string[]
  create?(context: WriteContext, input: Record<string, unknown>): Promise<Created>
  createMany?(context: WriteContext, inputs: readonly Record<string, unknown>[]): Promise<number[]>
  edit?(context: WriteContext, id: number, patch: Record<string, unknown>): Promise<void>
  editMany?(
    context: WriteContext,
    edits: readonly { id: number; patch: Record<string, unknown> }[],
  ): Promise<void>
}

export const defineStore = <Shape extends Fields, Name extends string, Verb extends ResourceVerb>(
  store: Written<Shape, Name, Verb>,
): Store => store as unknown as Store
