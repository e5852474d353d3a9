import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import type { IssueText } from '#platform/contract/issue-text.ts'
import { isRealDay } from '#platform/contract/real-day.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { id, instant as instantSchema, isOneLine } from '#platform/contract/scalars.ts'
import { givenBy, requiredBy } from './required-by.ts'

/**
 * Fields of a resource, for forms, lists and spreadsheets. Plain facts (kind, length, choices) are for the browser, schemas for
 * the server.
 */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'number'
  | 'decimal'
  | 'money'
  | 'day'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'lines'
  | 'reference'
  | 'references'
  | 'person'
  | 'picture'
  | 'logo'
  | 'color'
  | 'instant'
  | 'file'

/** When people may write it: never, at creation, or any time. */
export type FieldAccess = 'read' | 'create' | 'edit'

/** How good a state is; lists show such a choice as a coloured mark. */
export type Tone = 'success' | 'warning' | 'error' | 'default'

export interface FieldOptions {
  /** `edit` unless it says otherwise. */
  readonly access?: FieldAccess
  /** Required; for kinds that may be empty. */
  readonly required?: boolean
  /** Shown in the list; forms and spreadsheets have every field. */
  readonly listed?: boolean
  readonly sort?: boolean
  /** Filterable, in its kind's ways: see filter.ts. */
  readonly filter?: boolean
  /** Not in spreadsheets. */
  readonly noSheet?: boolean
  /** Starts a section with this heading. */
  readonly section?: string
  /** A read-only field that imports take nevertheless: the required field that it fills, as a full name does the first one. */
  readonly imported?: string
  /** A read-only field that imports take for new records; the store writes it, see `takeImported`. */
  readonly importedWhenNew?: boolean
  /** The field that keeps as text what an import cannot read as this one's value; default: the notes, which have more readers. */
  readonly keptAsText?: string
  /** The field of lines that takes further values of an import: a second number, a third address. */
  readonly more?: string
  /** A reference whose missing targets an import may create by their names. */
  readonly creatable?: boolean
  /** Kept for outside clients: on no screen and in no spreadsheet. */
  readonly wireOnly?: boolean
  /** Whoever lacks it reads null, and neither filters nor sorts by it. Of amounts; see `moneyField`. */
  readonly seenWith?: Ability
}

export interface Field<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends FieldAccess = FieldAccess,
  Required extends boolean = boolean,
  Choice extends string = string,
  Section extends string | null = string | null,
> {
  readonly kind: FieldKind
  readonly input: Input
  readonly output: Output
  readonly access: Access
  readonly required: Required
  readonly listed: boolean
  readonly sort: boolean
  readonly filter: boolean
  readonly sheet: boolean
  /** On no screen. */
  readonly wireOnly: boolean
  /** See `FieldOptions`; null: whoever reads the record. */
  readonly seenWith: Ability | null
  readonly section: Section
  /** See `FieldOptions`. */
  readonly imported: string | null
  readonly importedWhenNew: boolean
  readonly keptAsText: string | null
  readonly more: string | null
  readonly creatable: boolean
  /** Default of a new record. */
  readonly fallback: unknown
  readonly max: number | null
  readonly min: number | null
  /** Decimal places. */
  readonly places: number
  readonly choices: readonly Choice[]
  /** Of choices that are states; null for other fields. */
  readonly tones: Readonly<Partial<Record<string, Tone>>> | null
  /** Lookup of a reference's options: `defineOptions`. */
  readonly options: RouteContract | null
  /** Label and help of custom fields; declared ones are in the catalogue. */
  readonly label: string | null
  readonly help: string | null
}

/** Whether an import takes it. */
export const isImportable = ({
  access,
  sheet,
  kind,
  imported,
  importedWhenNew,
}: Pick<Field, 'access' | 'sheet' | 'kind' | 'imported' | 'importedWhenNew'>): boolean =>
  sheet && kind !== 'file' && (access !== 'read' || imported !== null || importedWhenNew)

export type Fields = Readonly<Record<string, Field>>

type AccessOf<Options extends FieldOptions> = Options extends {
  readonly access: infer Access extends FieldAccess
}
  ? Access
  : 'edit'

type SectionOf<Options extends FieldOptions> = Options extends { readonly section: infer Name extends string }
  ? Name
  : null

/** Facts of a field, with defaults. */
type Facts<Choice extends string> = Partial<
  Pick<Field, 'fallback' | 'max' | 'min' | 'places' | 'options' | 'tones'> & {
    readonly choices: readonly Choice[]
  }
>

/** Options of all kinds. */
export const field =
  <const Options extends FieldOptions, Required extends boolean>(options: Options, required: Required) =>
  <Input extends z.ZodType, Output extends z.ZodType, const Choice extends string = never>(
    kind: FieldKind,
    input: Input,
    output: Output,
    facts: Facts<Choice> = {},
  ): Field<Input, Output, AccessOf<Options>, Required, Choice, SectionOf<Options>> => ({
    kind,
    input,
    output,
    access: (options.access ?? 'edit') as AccessOf<Options>,
    required,
    listed: options.listed ?? false,
    sort: options.sort ?? false,
    filter: options.filter ?? false,
    sheet: !(options.noSheet ?? options.wireOnly ?? false),
    wireOnly: options.wireOnly ?? false,
    seenWith: options.seenWith ?? null,
    section: (options.section ?? null) as SectionOf<Options>,
    imported: options.imported ?? null,
    importedWhenNew: options.importedWhenNew ?? false,
    keptAsText: options.keptAsText ?? null,
    more: options.more ?? null,
    creatable: options.creatable ?? false,
    fallback: null,
    max: null,
    min: null,
    places: 0,
    choices: [],
    tones: null,
    options: null,
    label: null,
    help: null,
    ...facts,
  })

interface TextFacts {
  /** Of what is typed, before `tidy`. */
  max: number
  /** Pattern of the text, after `tidy`. */
  pattern?: RegExp
  /** Normalises what is typed: spaces in a number. */
  tidy?: (text: string) => string
  /** What the text has to fit beside the pattern, with an error text of its own. */
  rule?: { readonly text: IssueText; readonly holds: (text: string) => boolean }
}

function patterned(schema: z.ZodString, { pattern, rule }: Pick<TextFacts, 'pattern' | 'rule'>): z.ZodString {
  const fitting = (pattern === undefined ? schema : schema.regex(pattern)).refine(isOneLine)
  if (rule === undefined) return fitting
  return fitting.superRefine((text, context) => {
    if (!rule.holds(text))
      context.addIssue({ code: 'custom', input: text, params: { text: rule.text, values: {} } })
  })
}

/** `z.preprocess` hides the wrapped type: restores it. */
const tidied = (schema: z.ZodString, tidy: TextFacts['tidy']): z.ZodString =>
  tidy === undefined
    ? schema
    : (z.preprocess(
        (value) => (typeof value === 'string' ? tidy(value) : value),
        schema,
      ) as unknown as z.ZodString)

/** A required line of text. */
export const requiredText = <const Options extends TextFacts & FieldOptions>(options: Options) =>
  field(options, true)(
    'text',
    tidied(patterned(z.string().trim().min(1).max(options.max), options), options.tidy),
    z.string(),
    { max: options.max, fallback: '' },
  )

/** An optional line of text; empty is null. */
export const optionalText = <const Options extends TextFacts & FieldOptions>(options: Options) =>
  field(options, false)(
    'text',
    z.preprocess(
      emptyIsNull,
      tidied(patterned(z.string().trim().max(options.max), options), options.tidy).nullable(),
    ),
    z.string().nullable(),
    { max: options.max },
  )

export const emptyIsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value

export const emailField = <const Options extends FieldOptions>(options: Options) =>
  field(options, false)(
    'email',
    z.preprocess(emptyIsNull, z.email().max(254).nullable()),
    z.string().nullable(),
    { max: 254 },
  )

export const numberField = <
  const Options extends { min: number; max: number; fallback: number } & FieldOptions,
>(
  options: Options,
) =>
  field(options, false)('number', z.number().int().min(options.min).max(options.max), z.number().int(), {
    min: options.min,
    max: options.max,
    fallback: options.fallback,
  })

export const choiceField = <const Choice extends string, const Options extends FieldOptions>(
  options: {
    choices: readonly Choice[]
    fallback: NoInfer<Choice>
    /** Choices left out have no mark. */
    tones?: { readonly [State in NoInfer<Choice>]?: Tone }
  } & Options,
) => {
  const { choices, fallback, tones = null } = options
  const one = z.enum(choices)
  return field<Options, false>(options, false)('choice', one, one, { choices, fallback, tones })
}

export const flagField = <const Options extends { fallback?: boolean } & FieldOptions>(options: Options) =>
  field(options, false)('flag', z.boolean(), z.boolean(), { fallback: options.fallback ?? false })

interface LinesFacts {
  max: number
  pattern: RegExp
  /** Names the pattern, for an error text of its own. */
  format?: string
  /** Normalises a line for storage. */
  tidy?: (line: string) => string
  /** Each line begins with a day, `2026-12-24`: one that exists, and no day twice. */
  ofDays?: boolean
  fallback?: readonly string[]
}

/** Names the first day that no calendar has, or that is there twice. */
function refuseWrongDays(lines: readonly string[], context: z.core.$RefinementCtx): void {
  const days = lines.map((line) => line.slice(0, 10))
  const missing = days.find((day) => !isRealDay(day))
  const twice = days.find((day, at) => days.indexOf(day) !== at)
  const refuse = (text: IssueText, day: string) =>
    context.addIssue({ code: 'custom', input: lines, params: { text, values: { day } } })
  if (missing !== undefined) refuse('field.no_such_day', missing)
  else if (twice !== undefined) refuse('field.day_twice', twice)
}

/** Several short texts, one per line. */
export const linesField = <const Options extends LinesFacts & FieldOptions>(options: Options) => {
  const { max, pattern, format = 'regex', tidy = (line) => line, ofDays = false, fallback = [] } = options
  // The pattern comes before the transformation, so that the input's JSON schema includes it.
  const lineInput = z.string().trim().meta({ pattern: pattern.source })
  const line = lineInput.transform(tidy).refine(isOneLine).pipe(z.stringFormat(format, pattern))
  const lines = ofDays ? z.array(line).max(max).superRefine(refuseWrongDays) : z.array(line).max(max)
  return field(options, false)('lines', lines, z.array(z.string()), { max, fallback })
}

/** `#rrggbb`. */
export const colorField = <const Options extends { fallback: string } & FieldOptions>(options: Options) =>
  field(options, false)('color', z.string().regex(/^#[0-9a-f]{6}$/), z.string(), {
    fallback: options.fallback,
  })

/** A record of the same company (or the platform), by id; lists include its name. */
export const referenced = z.object({
  id,
  label: z.string(),
  /** `#rrggbb`, e.g. of a status. */
  color: z.string().optional(),
})

export const referenceField = <const Options extends { options: RouteContract } & FieldOptions>(
  options: Options,
) =>
  field(options, requiredBy(options))('reference', givenBy(options, id), referenced.nullable(), {
    options: options.options,
  })

export const referencesField = <const Options extends { options: RouteContract; max: number } & FieldOptions>(
  options: Options,
) =>
  field(options, false)('references', z.array(id).max(options.max), z.array(referenced), {
    options: options.options,
    max: options.max,
    fallback: [],
  })

/** Read-only, set by the program. */
export const instantField = (options: Omit<FieldOptions, 'access'>) =>
  field({ ...options, access: 'read' }, false)('instant', instantSchema, instantSchema.nullable())
