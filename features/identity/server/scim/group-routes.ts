import { MAX_GROUP_NAME } from '#features/users/contract/user-groups.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import { recordAudit } from '../audit.ts'
import type { IdentityPorts, PersonWriter } from '../ports.ts'
import { parseFilter, parsePage } from './parse-filter.ts'
import { type Operation, parsePatch } from './patch-body.ts'
import { answer, listOf, ScimError } from './scim-answer.ts'
import {
  findGroups,
  type GroupRow,
  groupById,
  groupFields,
  idsIn,
  memberInPath,
  presentGroup,
  saveGroup,
  saveMembers,
} from './scim-groups.ts'
import { parsePath, type ScimPath } from './scim-path.ts'
import { type ScimRequest, scimRoute } from './scim-request.ts'

type Action = 'group_created' | 'group_changed' | 'group_removed'

async function tell(
  { unit, principal, client }: PersonWriter,
  action: Action,
  { id, name }: { id: number; name: string },
) {
  if (principal === null) return
  await recordAudit(unit, {
    by: { principal, client },
    action: `provisioning.${action}`,
    subject: { type: 'user_group', id, name },
  })
}

const GROUP_NAMES = ['displayName', 'externalId', 'members'] as const

/** The attributes that an operation names, as we write them; what we do not keep is left out. */
function attributesOf({ path, value }: Operation): [ScimPath, unknown][] {
  const said = path === undefined ? value : { [path]: value }
  if (typeof said !== 'object' || said === null)
    throw new ScimError(400, 'an operation without a path has attributes', 'invalidValue')
  return Object.entries(said).flatMap(([written, one]) => {
    const parsed = parsePath(written)
    const name = GROUP_NAMES.find((known) => known.toLowerCase() === parsed?.name.toLowerCase())
    return parsed === null || name === undefined ? [] : [[{ ...parsed, name }, one] as [ScimPath, unknown]]
  })
}

async function changeMembers(
  rows: PersonWriter['unit']['rows'],
  own: { companyId: number; groupId: number },
  { op, path, value }: { op: Operation['op']; path: ScimPath; value: unknown },
): Promise<void> {
  const one = memberInPath(path)
  if (one !== undefined)
    await saveMembers(rows, own, { op: op === 'add' ? op : 'remove', ids: one === null ? [] : [one] })
  // Without values all of them are meant.
  else if (op === 'remove' && value === undefined) await saveMembers(rows, own, { op: 'replace', ids: [] })
  else await saveMembers(rows, own, { op, ids: idsIn(value) })
}

/** Carries out one operation of a PATCH. @throws ScimError */
async function applyToGroup(
  { unit, companyId }: PersonWriter,
  group: GroupRow,
  operation: Operation,
): Promise<void> {
  const { op } = operation
  const changed: Record<string, unknown> = {}
  for (const [path, value] of attributesOf(operation))
    if (path.name === 'members')
      await changeMembers(unit.rows, { companyId, groupId: group.id }, { op, path, value })
    else changed[path.name] = op === 'remove' ? null : value
  if (Object.keys(changed).length === 0) return
  const parsed = groupFields.partial().safeParse(changed)
  if (!parsed.success) throw new ScimError(400, 'this is no change of a group', 'invalidValue')
  const { displayName = group.name, externalId = group.external_id } = parsed.data
  await saveGroup(unit.rows, companyId, { id: group.id, name: displayName, externalId: externalId || null })
}

const parseGroup = (body: unknown) => {
  const parsed = groupFields.safeParse(body)
  if (!parsed.success)
    throw new ScimError(400, `a group has a displayName of at most ${MAX_GROUP_NAME} letters`, 'invalidValue')
  return parsed.data
}

/** Providers ask without them, since groups may be large. */
const withoutMembers = ({ excludedAttributes = '' }: ScimRequest['query']): boolean =>
  /(^|,)\s*members\s*(,|$)/i.test(excludedAttributes)

/** /scim/v2/Groups: user groups of the company, as its identity provider keeps them. */
export function groupRoutes(ports: IdentityPorts): readonly RawRoute[] {
  const { origin } = ports
  const shown = async (status: number, { unit }: PersonWriter, id: number) =>
    answer(status, presentGroup(origin, await groupById(unit.rows, id)))
  return [
    scimRoute(ports, 'GET', 'Groups', async ({ writer, query }) => {
      const page = parsePage(query)
      const filter = parseFilter(query.filter, ['displayName', 'externalId'])
      const { total, groups } = await findGroups(writer.unit.rows, filter, page)
      const isWithout = withoutMembers(query)
      const resources = groups.map((row) => presentGroup(origin, isWithout ? { ...row, members: [] } : row))
      return answer(200, listOf({ total, startIndex: page.startIndex, resources }))
    }),
    scimRoute(ports, 'POST', 'Groups', async ({ writer, body }) => {
      const { displayName, externalId, members } = parseGroup(body())
      const { rows } = writer.unit
      const id = await saveGroup(rows, writer.companyId, {
        id: null,
        name: displayName,
        externalId: externalId || null,
      })
      await saveMembers(
        rows,
        { companyId: writer.companyId, groupId: id },
        { op: 'add', ids: idsIn(members) },
      )
      await tell(writer, 'group_created', { id, name: displayName })
      return shown(201, writer, id)
    }),
    scimRoute(ports, 'GET', 'Groups/:id', async ({ writer, id, query }) => {
      const row = await groupById(writer.unit.rows, id)
      return answer(200, presentGroup(origin, withoutMembers(query) ? { ...row, members: [] } : row))
    }),
    scimRoute(ports, 'PUT', 'Groups/:id', async ({ writer, id, body }) => {
      const group = await groupById(writer.unit.rows, id)
      const { displayName, externalId, members } = parseGroup(body())
      await saveGroup(writer.unit.rows, writer.companyId, {
        id,
        name: displayName,
        externalId: externalId === undefined ? group.external_id : externalId || null,
      })
      await saveMembers(
        writer.unit.rows,
        { companyId: writer.companyId, groupId: id },
        { op: 'replace', ids: idsIn(members) },
      )
      await tell(writer, 'group_changed', { id, name: displayName })
      return shown(200, writer, id)
    }),
    scimRoute(ports, 'PATCH', 'Groups/:id', async ({ writer, id, body }) => {
      for (const operation of parsePatch(body()))
        await applyToGroup(writer, await groupById(writer.unit.rows, id), operation)
      await tell(writer, 'group_changed', await groupById(writer.unit.rows, id))
      return shown(200, writer, id)
    }),
    scimRoute(ports, 'DELETE', 'Groups/:id', async ({ writer, id }) => {
      const group = await groupById(writer.unit.rows, id)
      const { rows } = writer.unit
      await rows.deleteFrom('scim_groups').where('group_id', '=', id).execute()
      await rows.updateTable('user_groups').set({ deleted_at: new Date() }).where('id', '=', id).execute()
      await tell(writer, 'group_removed', group)
      return answer(204, null)
    }),
  ]
}
