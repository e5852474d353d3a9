import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { changeSecurity } from '#features/session/contract/second-factor.ts'
import { beginExport } from '#platform/exports/contract/long-exports.ts'
import { AUDIT_EXPORT, exportAudit, listAudit, readAuditFilters } from '../contract/audit.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const admin = await program.signIn('admin')
for (const require_second_factor of [true, false]) {
  await admin.call(changeSecurity, { body: { require_second_factor } })
}
const companyId = admin.session.company.id
/** Old entries of a deleted user. */
await rows
  .insertInto('audit_entries')
  .values(
    Array.from({ length: 30 }, (_, day) => ({
      company_id: companyId,
      actor_id: 999_999,
      actor_name: 'José Peña',
      action: 'user.second_factor_reset',
      subject_type: 'user',
      subject_id: '1',
      subject_name: `persona ${day}`,
      address: '192.0.2.1',
      at: new Date(Date.UTC(2026, 0, 1 + day, 4, 30)),
    })),
  )
  .execute()

describe('the audit trail', () => {
  test('lists who did what, newest first, paginated', async () => {
    const first = await admin.call(listAudit, {})
    expect(first.count).toBe(32)
    expect(first.results).toHaveLength(25)
    expect(first.results[0]).toMatchObject({
      actor_name: 'Carolina Díaz',
      action: 'company.second_factor_optional',
      subject_type: 'company',
      subject_name: 'Empresa Demo',
      address: '127.0.0.1',
    })
    expect(first.next).toContain('page=2')
    const second = await admin.call(listAudit, { query: { page: 2 } })
    expect(second.results).toHaveLength(7)
    expect(second.next).toBeNull()
    expect((await admin.call(listAudit, { query: { order: 'at' } })).results[0]?.subject_name).toBe(
      'persona 0',
    )
  })

  test('is searched ignoring accents, and filtered by person, action and local day', async () => {
    const count = async (query: Record<string, string | number>) =>
      (await admin.call(listAudit, { query })).count
    expect(await count({ search: 'jose pena' })).toBe(30)
    expect(await count({ search: 'persona 7' })).toBe(1)
    expect(await count({ search: '%' })).toBe(0)
    expect(await count({ actor: 999_999 })).toBe(30)
    expect(await count({ action: 'company.second_factor_required' })).toBe(1)
    // 04:30 UTC is the evening before in Bogotá.
    expect(await count({ initDate: '2026-01-01', finishDate: '2026-01-02' })).toBe(2)
    expect((await admin.send(listAudit, { query: { initDate: 'ayer' } })).status).toBe(400)
  })

  test('is exported as a filtered sheet of the own company', async () => {
    const read = async (who: typeof admin, query: object) =>
      (await (await who.download(exportAudit, { query: { format: 'csv', ...query } as never })).text())
        .trim()
        .split('\n')
    const [head, first, ...rest] = await read(admin, { order: 'at', actor: 999_999 })
    expect(head).toContain('Fecha;Quién;Acción;Objeto;Dirección IP;Detalles')
    expect(first).toContain('José Peña;Quitó el segundo factor de un usuario;persona 0;192.0.2.1')
    expect(rest).toHaveLength(29)
    const bruno = await program.signIn('bruno')
    expect((await bruno.download(exportAudit, { query: { format: 'csv' } })).status).toBe(403)
    // Only long exports run as jobs; this one is short.
    const body = { source: AUDIT_EXPORT, query: { format: 'csv', order: 'at' } }
    expect(await admin.call(beginExport, { body })).toEqual({ export: null })
    expect((await bruno.send(beginExport, { body })).status).toBe(404)
  })

  test('offers its filters: actions with readable names, people with their current name', async () => {
    const { actions, actors } = await admin.call(readAuditFilters, {})
    expect(actions).toContainEqual({
      action: 'user.second_factor_reset',
      es: 'Quitó el segundo factor de un usuario',
      en: 'Took the second factor off a user',
    })
    expect(actors).toEqual([
      { id: admin.session.userId, name: 'Carolina Díaz' },
      { id: 999_999, name: 'José Peña' },
    ])
  })

  test('takes a constant number of statements', async () => {
    const sent = await program.statements.during(() => admin.call(listAudit, { query: { page_size: 1 } }))
    const more = await program.statements.during(() => admin.call(listAudit, { query: { page_size: 100 } }))
    expect(sent).toHaveLength(3)
    expect(more).toHaveLength(3)
  })

  test('is for administrators, supervisors and operators of the own company', async () => {
    expect((await (await program.signIn('ana')).send(listAudit, {})).status).toBe(403)
    expect((await (await program.signIn('marta')).send(listAudit, {})).status).toBe(200)
    await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
    const eva = await program.signIn('eva')
    expect((await eva.call(listAudit, {})).count).toBe(0)
    const sheet = await eva.download(exportAudit, { query: { format: 'csv' } as never })
    expect((await sheet.text()).trim().split('\n')).toHaveLength(1)
    expect((await eva.call(readAuditFilters, {})).actors).toEqual([])
  })
})
