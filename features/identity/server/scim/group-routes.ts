import type { RawRoute } from '#platform/http/server/raw-route.ts'
import { recordAudit } from '../audit.ts'
import type { IdentityPorts, PersonWriter } from '../ports.ts'
import { type Operation, parsePatch } from './apply-patch.ts'
import { parseFilter, parsePage } from './parse-filter.ts'
import { answer, listOf, ScimError } from './scim-answer.ts'
import {
  findGroups,
  type GroupRow,
  groupById,
  groupFields,
  idsIn,
  isOfMembers,
  memberInPath,
  presentGroup,
  saveGroup,
  saveMembers,
} from './scim-groups.ts'
import { scimRoute } from './scim-request.ts'

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

/** Carries out one operation of a PATCH. @throws ScimError */
async function applyToGroup(
  { unit, companyId }: PersonWriter,
  group: GroupRow,
  operation: Operation,
): Promise<void> {
  const { rows } = unit
  const own = { companyId, groupId: group.id }
  const save = (fields: { name?: string; externalId?: string | null }) =>
    saveGroup(rows, companyId, {
      id: group.id,
      name: fields.name ?? group.name,
      externalId: fields.externalId === undefined ? group.external_id : fields.externalId,
    })
  if (isOfMembers(operation)) {
    const one = memberInPath(operation.path)
    if (one !== null) return saveMembers(rows, own, { op: 'remove', ids: [one] })
    // Without values all of them are meant.
    if (operation.op === 'remove' && operation.value === undefined)
      return saveMembers(rows, own, { op: 'replace', ids: [] })
    return saveMembers(rows, own, { op: operation.op, ids: idsIn(operation.value) })
  }
  const said = operation.path === undefined ? operation.value : { [operation.path]: operation.value }
  const parsed = groupFields.partial().safeParse(said)
  if (!parsed.success) throw new ScimError(400, 'this is no change of a group', 'invalidValue')
  const { displayName, externalId, members } = parsed.data
  if (displayName !== undefined || externalId !== undefined)
    await save({
      ...(displayName === undefined ? {} : { name: displayName }),
      ...(externalId === undefined ? {} : { externalId }),
    })
  if (members !== undefined) await saveMembers(rows, own, { op: operation.op, ids: idsIn(members) })
}

const parseGroup = (body: unknown) => {
  const parsed = groupFields.safeParse(body)
  if (!parsed.success)
    throw new ScimError(400, 'a group has a displayName of at most 60 letters', 'invalidValue')
  return parsed.data
}

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
      const isWithout = /(^|,)\s*members\s*(,|$)/i.test(query.excludedAttributes ?? '')
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
    scimRoute(ports, 'GET', 'Groups/:id', async ({ writer, id }) => shown(200, writer, id)),
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
