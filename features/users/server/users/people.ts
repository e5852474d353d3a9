import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { auditOf } from '#platform/resource/server/audit-of.ts'
import { refreshStoreLists } from '#platform/resource/server/live-resources.ts'
import { act, create, edit } from '#platform/resource/server/resource-writes.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { users } from '../../contract/users.ts'
import type { UserPorts } from '../ports.ts'
import { setGroups } from './user.queries.ts'

type Role = 'agent' | 'supervisor' | 'administrator'

/** Who writes: a token's administrator, or nobody of the company (null). */
interface Writer {
  unit: UnitOfWork
  companyId: number
  principal: Principal | null
  client: { address: string }
  language: 'es' | 'en'
  origin: string
}

/** An actor without an account, for the rules of the list; the trail names nobody. */
const nobody = (companyId: number): Principal => ({
  ...{
    userId: 0,
    sessionId: 0,
    companyId,
    role: 'administrator',
    language: 'es',
    extension: null,
    team: null,
  },
})

const contextOf = ({ companyId, principal, ...writer }: Writer): WriteContext => ({
  ...writer,
  principal: principal ?? nobody(companyId),
  describeIssue: ({ message = '' }) => message,
})

/** Users as an identity provider keeps them: with the plan's limit, the trail and the live lists of the administration. */
export function createPeople(
  stored: Store,
  ports: Pick<UserPorts, 'assignExtension' | 'lockNumbers'>,
  hub: Pick<Hub, 'publish'>,
) {
  const storeFor = (writer: Writer): Store =>
    writer.principal
      ? stored
      : {
          ...stored,
          audit: (unit, entry) => auditOf(stored)(unit, { ...entry, by: { companyId: writer.companyId } }),
        }
  const refreshed = async <Result>(writer: Writer, work: Promise<Result>): Promise<Result> => {
    const result = await work
    writer.unit.onCommit(() => refreshStoreLists(hub, stored, writer.companyId))
    return result
  }
  return {
    /** @throws Failure `limit_reached`, `taken`; ZodError */
    async create(
      writer: Writer,
      person: { username: string; shortName: string; email: string | null; role: Role; extension: boolean },
    ): Promise<number> {
      const input = users.routes.create.body.parse({
        username: person.username,
        short_name: person.shortName,
        email: person.email,
        role: person.role,
      })
      if (person.extension) await ports.lockNumbers(contextOf(writer))
      const { record } = await refreshed(writer, create(storeFor(writer), contextOf(writer), input))
      const id = Number(record.id)
      if (person.extension) {
        const context = contextOf(writer)
        const own = writer.principal ?? { ...nobody(writer.companyId), userId: id }
        await ports.assignExtension(
          { ...context, principal: own },
          { number: null, name: person.shortName, userId: id },
        )
      }
      return id
    },
    async change(
      writer: Writer,
      id: number,
      { shortName, email, role }: { shortName?: string; email?: string | null; role?: Role },
    ): Promise<void> {
      const patch = users.routes.edit.body.partial().parse({
        ...(shortName === undefined ? {} : { short_name: shortName }),
        ...(email === undefined ? {} : { email }),
        ...(role === undefined ? {} : { role }),
      })
      if (Object.keys(patch).length === 0) return
      await refreshed(writer, edit(storeFor(writer), contextOf(writer), id, patch))
    },
    async setActive(writer: Writer, id: number, active: boolean): Promise<void> {
      await refreshed(writer, act(storeFor(writer), contextOf(writer), active ? 'enable' : 'disable', [id]))
    },
    async remove(writer: Writer, id: number): Promise<void> {
      await refreshed(writer, act(storeFor(writer), contextOf(writer), 'remove', [id]))
    },
    async setGroups(writer: Writer, id: number, groups: readonly number[]): Promise<void> {
      await refreshed(
        writer,
        setGroups(writer.unit.rows, { companyId: writer.companyId, userId: id, groups }),
      )
    },
  }
}
