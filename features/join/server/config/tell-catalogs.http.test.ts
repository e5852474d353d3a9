import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { userDetail } from '../../contract/agents.ts'
import { joinLabels } from '../../contract/config/catalogs.ts'
import { joinGroups } from '../../contract/config/groups.ts'

const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')

async function listenAs(person: typeof ana) {
  const [detail] = (await person.call(userDetail, {})).results
  if (!detail) throw new Error('no agent of the channel')
  const path = `/join/ws/notification/${detail.adminUser}/${await person.ticket('join')}/true/${detail.Username}`
  return person.open(path, 'join')
}

test('a label or group that is created, renamed or deleted is told to everybody of the company, and to nobody else', async () => {
  const [agent, stranger] = [await listenAs(ana), await listenAs(eva)]
  /** Resolves once Ana's browser is told just this. */
  const told = (kind: string, record: object | null) =>
    agent.next(
      ({ eventType, data }) => eventType === 'catalogChanged' && isDeepStrictEqual(data, { kind, record }),
    )
  const { record: label } = await admin.call(joinLabels.routes.create, {
    body: { name: 'Pedido', color: '#111111' },
  })
  const created = { id: label.id, name: 'Pedido', color: '#111111' }
  await told('label', created)
  await admin.call(joinLabels.routes.edit, {
    params: { id: label.id },
    body: { version: label.version, name: 'Venta' },
  })
  await told('label', { ...created, name: 'Venta' })
  const { record: group } = await admin.call(joinGroups.routes.create, { body: { name: 'Caja' } })
  await told('group', { id: group.id, name: 'Caja', color: null })
  await admin.call(joinLabels.routes.remove, { params: { id: label.id } })
  await told('label', null)
  // What is refused changes nothing.
  expect((await ana.send(joinLabels.routes.create, { body: { name: 'No' } })).status).toBe(403)
  await stranger.caughtUp()
  expect(stranger.frames.filter(({ eventType }) => eventType === 'catalogChanged')).toEqual([])
  await agent.close()
  await stranger.close()
})
