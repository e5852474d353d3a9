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
