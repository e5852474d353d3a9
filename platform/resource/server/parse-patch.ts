import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { checkReferences } from './check-references.ts'
import { parseCustom } from './custom/write-custom.ts'
import type { Store, WriteContext } from './store.ts'

/** New values, custom ones beside the others. @throws Failure `invalid` by field */
export async function parsePatch(
  store: Store,
  context: WriteContext,
  patch: Readonly<Record<string, unknown>>,
) {
  const parsed = store.resource.routes.edit.body.strict().safeParse(patch)
  if (!parsed.success) {
    const fields: Record<string, string[]> = {}
    for (const issue of parsed.error.issues)
      fields[String(issue.path[0] ?? 'patch')] = [context.describeIssue(issue)]
    throw new Failure(invalid, { fields })
  }
  const { version: _version, custom, ...own } = parsed.data as Record<string, unknown>
  await checkReferences(store, context, own)
  const further = await parseCustom(store, context, { ...(custom as object | undefined) })
  if (Object.keys(own).length + Object.keys(further).length === 0)
    throw new Failure(invalid, { fields: { patch: ['field.required'] } })
  return { ...own, ...further }
}
