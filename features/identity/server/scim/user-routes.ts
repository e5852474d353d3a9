import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { IdentityPorts } from '../ports.ts'
import { parseFilter, parsePage } from './parse-filter.ts'
import { parsePatch, parseUser } from './patch-body.ts'
import { answer, listOf, ScimError } from './scim-answer.ts'
import { type ScimRequest, scimRoute } from './scim-request.ts'
import { etagOf, findUsers, presentUser, type UserRow, userById } from './scim-users.ts'
import { changesOf } from './user-changes.ts'
import { changeUser, createUser } from './write-user.ts'

async function requireUser({ writer, id, headers }: ScimRequest): Promise<UserRow> {
  const row = await userById(writer.unit.rows, id)
  if (row === null) throw new ScimError(404, 'there is no such user')
  const expected = headers['if-match']
  if (expected !== undefined && expected !== '*' && expected !== etagOf(row))
    throw new ScimError(412, 'the user has changed meanwhile')
  return row
}

/** /scim/v2/Users: people of the company, as its identity provider keeps them. */
export function userRoutes(ports: IdentityPorts): readonly RawRoute[] {
  const { people, origin } = ports
  const shown = (status: number, row: UserRow) =>
    answer(status, presentUser(origin, row), {
      etag: etagOf(row),
      ...(status === 201 ? { location: `${origin}/scim/v2/Users/${row.id}` } : {}),
    })
  return [
    scimRoute(ports, 'GET', 'Users', async ({ writer, query }) => {
      const page = parsePage(query)
      const filter = parseFilter(query.filter, ['userName', 'externalId', 'id', 'emails.value'])
      const { total, users } = await findUsers(writer.unit.rows, filter, page)
      const resources = users.map((row) => presentUser(origin, row))
      return answer(200, listOf({ total, startIndex: page.startIndex, resources }))
    }),
    scimRoute(ports, 'POST', 'Users', async ({ writer, body }) =>
      shown(201, await createUser(people, writer, parseUser(body()))),
    ),
    scimRoute(ports, 'GET', 'Users/:id', async (request) => {
      const row = await requireUser({ ...request, headers: {} })
      const known = request.headers['if-none-match']
      return known === etagOf(row) ? answer(304, null, { etag: etagOf(row) }) : shown(200, row)
    }),
    scimRoute(ports, 'PUT', 'Users/:id', async (request) => {
      const before = await requireUser(request)
      return shown(200, await changeUser(people, request.writer, before, parseUser(request.body())))
    }),
    scimRoute(ports, 'PATCH', 'Users/:id', async (request) => {
      const before = await requireUser(request)
      return shown(
        200,
        await changeUser(
          people,
          request.writer,
          before,
          changesOf(parsePatch(request.body()), before.email !== null),
        ),
      )
    }),
    scimRoute(ports, 'DELETE', 'Users/:id', async (request) => {
      const { id } = await requireUser(request)
      await request.writer.unit.rows.deleteFrom('scim_users').where('user_id', '=', id).execute()
      await people.remove(request.writer, id)
      return answer(204, null)
    }),
  ]
}
