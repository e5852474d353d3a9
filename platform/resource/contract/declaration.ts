import type { Ability } from '#platform/contract/access.ts'
import type { Fields } from './field.ts'
import type { Aliases } from './list-query.ts'

/** What can be asked of a resource beside reading it. */
export const RESOURCE_VERBS = ['create', 'edit', 'remove', 'import', 'export'] as const
export type ResourceVerb = (typeof RESOURCE_VERBS)[number]

/** Who may; what is not named here takes `write`, and an export `read`. */
export interface ResourceAbilities extends Readonly<Partial<Record<ResourceVerb, Ability>>> {
  readonly read: Ability
  /** None where nothing can be written. */
  readonly write?: Ability
}

/** One kind of thing that people keep or look at: from this come its routes, its list, its forms and its spreadsheets. */
export interface ResourceDeclaration<
  Shape extends Fields = Fields,
  Name extends string = string,
  Verb extends ResourceVerb = ResourceVerb,
> {
  /** Names it in the catalogue of its feature (`{name}.{field}`), in the audit trail and in caches. */
  readonly name: Name
  /** Where its routes stand: `/api/admin/extensions`. */
  readonly path: string
  /** One word or two for the API page, plural. */
  readonly title: string
  readonly abilities: ResourceAbilities
  /** What can be done; everything unless it says otherwise. `[]` is a list to look at. */
  readonly verbs?: readonly Verb[]
  readonly fields: Shape
  /** The field that people call one by. */
  readonly label: string
  /** The field at the head of its panel and card, which also takes the list's free width; `label` unless it says otherwise. */
  readonly headline?: string
  /** The field that tells one from another in a spreadsheet: a text, unique, fixed from the start or not. */
  readonly key: string
  /** The order without a wish: sortable fields with commas between, `-` before one for descending. */
  readonly order: string
  /** What its list shows until somebody says otherwise, custom fields after them; `created_at` is a column too. The listed fields without it. */
  readonly columns?: readonly string[]
  /** Can be put out of use without being deleted. */
  readonly canDisable: boolean
  /** Rows of a page when nobody says how many; 25. */
  readonly pageSize?: number
  /** Rows of a page at the most; 100. */
  readonly maxPageSize?: number
  /** A search of fewer letters leaves every row; 1. */
  readonly searchFrom?: number
  /** What parameters of the list are called besides, by outside clients. */
  readonly aliases?: Aliases
  /** A change may come without a `version`: the last one then wins. Screens send one all the same. */
  readonly versionless?: boolean
  /** A change may also come as POST to `{path}/:id/`. */
  readonly postChanges?: boolean
  /** Where the list's spreadsheet is found besides `export`: `download`. */
  readonly exportAlso?: string
  /** Companies add fields of their own: see custom-field.ts. */
  readonly custom?: boolean
  /** Who changed which field when can be read: see history.ts. */
  readonly history?: boolean
  /**
   * What is used is not deleted: it is told where, and another takes its place first. `alike` names the fields in which
   * the two must agree.
   */
  readonly uses?: { readonly alike?: readonly string[] }
}

/** The field that heads a record on the screen. */
export const headlineOf = ({ headline, label }: Pick<ResourceDeclaration, 'headline' | 'label'>): string =>
  headline ?? label

export const RESOURCE_ACTIONS = ['disable', 'enable', 'remove', 'restore'] as const
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

/** Whether a resource can be written in that way at all, whoever asks. */
export const offers = (
  { verbs = RESOURCE_VERBS }: Pick<ResourceDeclaration, 'verbs'>,
  verb: ResourceVerb,
): boolean => verbs.includes(verb)

/** What somebody must be able to for it. */
export const abilityFor = (
  { abilities }: Pick<ResourceDeclaration, 'abilities'>,
  verb: ResourceVerb | 'read',
): Ability => abilities[verb] ?? (verb === 'export' ? abilities.read : (abilities.write ?? abilities.read))
