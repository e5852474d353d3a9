import type { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import type { ErrorKind } from '#platform/contract/errors.ts'
import type { Fields } from './field.ts'
import type { Aliases } from './list-query.ts'

/** Operations besides reading. */
export const RESOURCE_VERBS = ['create', 'edit', 'remove', 'import', 'export'] as const
export type ResourceVerb = (typeof RESOURCE_VERBS)[number]

/** Abilities: operations without their own need `write`, exports `read`. */
export interface ResourceAbilities extends Readonly<Partial<Record<ResourceVerb, Ability>>> {
  readonly read: Ability
  /** Absent if nothing can be written. */
  readonly write?: Ability
}

/** What is said of what depends on records that are deleted. */
export interface RemovalRule {
  readonly said: z.ZodType<Readonly<Record<string, unknown>>>
  /** Refuses a deletion of which nothing was said, where something depends on the records. */
  readonly unsaid: ErrorKind
  /** Other reasons not to delete, whatever was said. */
  readonly refused?: readonly ErrorKind[]
}

/** A kind of record: its routes, list, forms and spreadsheets are derived from this. */
export interface ResourceDeclaration<
  Shape extends Fields = Fields,
  Name extends string = string,
  Verb extends ResourceVerb = ResourceVerb,
> {
  /** Prefix in the feature's catalogue (`{name}.{field}`), audit trail and caches. */
  readonly name: Name
  /** Path of its routes: `/api/admin/extensions`. */
  readonly path: string
  /** Plural, for the API page. */
  readonly title: string
  readonly abilities: ResourceAbilities
  /** Supported operations; default: all. `[]`: read-only. */
  readonly verbs?: readonly Verb[]
  readonly fields: Shape
  /** The field by which people name a record. */
  readonly label: string
  /** Title field of panel and card, and widest column; default: `label`. */
  readonly headline?: string
  /** Key field in spreadsheets: a unique text. */
  readonly key: string
  /** Spreadsheets have a column with ids, since the key may be empty or of several: an export imported again finds its rows. */
  readonly sheetId?: boolean
  /** The only fields by which imports recognise records; default: every text, address and number. */
  readonly recognisedBy?: readonly string[]
  /** Several records may have the same key, as businesses of several customers do: an import whose rows share it has no key. */
  readonly sharesNames?: boolean
  /** Default order: comma-separated sortable fields, `-` for descending. */
  readonly order: string
  /** Default columns, followed by custom fields; may include `created_at`. Default: the listed fields. */
  readonly columns?: readonly string[]
  /** Records can be disabled without being deleted. */
  readonly canDisable: boolean
  /** Default page size; 25. */
  readonly pageSize?: number
  /** Maximum page size; 100. */
  readonly maxPageSize?: number
  /** Minimum search length, shorter ones are ignored; 1. */
  readonly searchFrom?: number
  /** Aliases of list parameters, for outside clients. */
  readonly aliases?: Aliases
  /** Edits may omit `version`: last write wins. Screens always send it. */
  readonly versionless?: boolean
  /** Also accepts edits as POST to `{path}/:id/`. */
  readonly postChanges?: boolean
  /** Another path of the export: `download`. */
  readonly exportAlso?: string
  /** Screens offer to change all results of a filter by a job, see bulk.ts. */
  readonly bulkResults?: boolean
  /** Supports custom fields, see custom-field.ts. */
  readonly custom?: boolean
  /** Keeps a change history, see history.ts. */
  readonly history?: boolean
  /**
   * Records in use cannot be deleted until they are replaced by another. `alike`: fields that must be equal in both.
   */
  readonly uses?: { readonly alike?: readonly string[] }
  /** Deletions say what becomes of what depends on the records; absent: nothing does. */
  readonly removal?: RemovalRule
}

/** The title field of a record. */
export const headlineOf = ({ headline, label }: Pick<ResourceDeclaration, 'headline' | 'label'>): string =>
  headline ?? label

export const RESOURCE_ACTIONS = ['disable', 'enable', 'remove', 'restore'] as const
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

/** Whether a resource supports an operation at all. */
export const offers = (
  { verbs = RESOURCE_VERBS }: Pick<ResourceDeclaration, 'verbs'>,
  verb: ResourceVerb,
): boolean => verbs.includes(verb)

/** The ability an operation needs. */
export const abilityFor = (
  { abilities }: Pick<ResourceDeclaration, 'abilities'>,
  verb: ResourceVerb | 'read',
): Ability => abilities[verb] ?? (verb === 'export' ? abilities.read : (abilities.write ?? abilities.read))
