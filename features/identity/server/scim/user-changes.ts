import { type Operation, parseUser, type UserFields } from './patch-body.ts'
import { addedEmails, emailAt, mainEmail, type SaidEmail } from './patch-emails.ts'
import { ScimError } from './scim-answer.ts'
import { parsePath, type ScimPath } from './scim-path.ts'

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

/** Some providers write a single value as a list of one. */
const single = (said: unknown): unknown => {
  const [first, ...others] = Array.isArray(said) ? said : []
  const isWrapped = typeof first === 'object' && first !== null && 'value' in first && others.length === 0
  return isWrapped ? first.value : said
}

interface Changes {
  fields: Record<string, unknown>
  emails: SaidEmail[]
}

/** @returns whether it was about addresses of single kinds */
function takeEmails({ emails }: Changes, path: ScimPath, { op }: Operation, said: unknown): boolean {
  if (path.filter !== null) {
    const email = emailAt(path, said)
    if (email !== null) emails.push(email)
    return true
  }
  const isAdded = op === 'add' && Array.isArray(said)
  if (isAdded) emails.push(...addedEmails(said))
  return isAdded
}

function takeName({ fields }: Changes, { part }: ScimPath, said: unknown): void {
  const known = sameName(PARTS, part ?? '')
  const before = typeof fields.name === 'object' ? fields.name : {}
  if (part === null) fields.name = said
  else if (known) fields.name = { ...before, [known]: single(said) }
}

/** Puts one attribute among the changed ones. What we do not keep is no error: providers send all they have. */
function take(changes: Changes, written: string, operation: Operation, value: unknown): void {
  const path = parsePath(written)
  const name = path === null ? undefined : sameName(NAMES, path.name)
  if (path === null || name === undefined) return
  const said = operation.op === 'remove' ? null : value
  if (name === 'name') takeName(changes, path, said)
  else if (name !== 'emails') changes.fields[name] = single(said)
  else if (!takeEmails(changes, path, operation, said)) changes.fields.emails = said
}

/**
 * Reads the operations as the attributes that they change.
 * @param hasEmail - whether the person has an address: one of another kind is added beside it, which we do not keep
 * @throws ScimError
 */
export function changesOf(operations: readonly Operation[], hasEmail = false): UserFields {
  const changes: Changes = { fields: {}, emails: [] }
  for (const operation of operations)
    for (const [path, value] of pairsOf(operation)) take(changes, path, operation, value)
  const email = mainEmail(changes.emails, hasEmail)
  const emails = email === null ? null : [{ value: email, primary: true }]
  return parseUser({ ...changes.fields, ...(email === undefined ? {} : { emails }) })
}
