import { z } from 'zod'
import { ScimError } from './scim-answer.ts'

const MAX_OPERATIONS = 1000

const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        // Microsoft Entra writes `Replace`.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
})

export type Operation = z.output<typeof patchBody>['Operations'][number]

/** @throws ScimError `invalidSyntax` */
export function parsePatch(body: unknown): readonly Operation[] {
  const parsed = patchBody.safeParse(body)
  if (!parsed.success) throw new ScimError(400, 'this is no PatchOp', 'invalidSyntax')
  return parsed.data.Operations
}

/** A boolean, or the word that Microsoft Entra sends. */
const scimBoolean = z.union([
  z.boolean(),
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
])

/** Attributes of a user that we keep; others are accepted and left out. */
export const userFields = z.object({
  userName: z.string().trim().min(1).max(254).optional(),
  externalId: z.string().trim().max(300).nullable().optional(),
  active: scimBoolean.optional(),
  displayName: z.string().trim().max(300).nullable().optional(),
  name: z
    .object({
      formatted: z.string().trim().max(300).nullable().optional(),
      givenName: z.string().trim().max(150).nullable().optional(),
      familyName: z.string().trim().max(150).nullable().optional(),
    })
    .nullable()
    .optional(),
  emails: z
    .array(
      z.object({
        value: z.string().trim().max(254),
        primary: scimBoolean.optional(),
        type: z.string().optional(),
      }),
    )
    .max(50)
    .nullable()
    .optional(),
})
export type UserFields = z.output<typeof userFields>

/** @throws ScimError `invalidValue` */
export function parseUser(body: unknown): UserFields {
  const parsed = userFields.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, 'invalidValue')
}

const NAMES = ['userName', 'externalId', 'active', 'displayName', 'name', 'emails'] as const
const PARTS = ['formatted', 'givenName', 'familyName'] as const
const sameName = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((known) => known.toLowerCase() === name.toLowerCase())

/** One attribute with its path, of an operation with or without one. */
function* pairsOf({ path, value }: Operation): Generator<[string, unknown]> {
  if (path !== undefined) {
    yield [path, value]
    return
  }
  if (typeof value !== 'object' || value === null)
    throw new ScimError(400, 'an operation without a path has attributes', 'invalidValue')
  yield* Object.entries(value)
}

/** The longest we know is a tenth of it. */
const MAX_PATH = 500
const URN = /^urn:[\w:.]*:(?=\w+(?:$|[.[]))/i

/** Puts one attribute among the changed ones. */
function take(changed: Record<string, unknown>, path: string, said: unknown): void {
  if (path.length > MAX_PATH) throw new ScimError(400, 'a path is too long', 'invalidValue')
  const [head = '', part] = path.replace(URN, '').split(/\.(?![^[]*\])/)
  const name = sameName(NAMES, head.split('[', 1)[0] ?? '')
  // What we do not keep is no error: providers send all they have.
  if (name === undefined) return
  if (name === 'emails' && head.includes('[')) {
    changed.emails = said === null ? null : [{ value: said, primary: true }]
    return
  }
  if (name !== 'name' || part === undefined) {
    changed[name] = said
    return
  }
  const known = sameName(PARTS, part)
  const before = typeof changed.name === 'object' ? changed.name : {}
  if (known) changed.name = { ...before, [known]: said }
}

/** Reads the operations as the attributes that they change. @throws ScimError */
export function changesOf(operations: readonly Operation[]): UserFields {
  const changed: Record<string, unknown> = {}
  for (const operation of operations)
    for (const [path, value] of pairsOf(operation))
      take(changed, path, operation.op === 'remove' ? null : value)
  return parseUser(changed)
}
