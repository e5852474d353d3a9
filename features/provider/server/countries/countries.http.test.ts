import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { countries, countriesList } from '../../contract/countries.ts'

const program = await startTestProgram()
const [operador, eva] = [await program.signIn('operador'), await program.signIn('eva')]

const routes = countries.routes

test('everybody reads Colombia with its prefix, number format and holidays', async () => {
  const { results, count } = await eva.call(countriesList, { query: { limit: 1000 } })
  expect(count).toBe(results.length)
  const [colombia] = results
  expect(colombia).toMatchObject({ name: 'Colombia', iso_code: 'CO', extension: '57', flag: '🇨🇴' })
  const numbers = new RegExp(colombia?.number_pattern ?? '')
  expect(['3001234567', '6011234567'].every((number) => numbers.test(number))).toBe(true)
  expect(['30012345', '1234567890'].some((number) => numbers.test(number))).toBe(false)
  expect(colombia?.holidays).toContainEqual({ day: '2026-12-25', name: 'Navidad' })
  expect(await eva.send(countriesList, { query: { limit: 1001 } })).toMatchObject({ status: 400 })
})

test('countries are created and changed with flag and holidays', async () => {
  const { record } = await operador.call(routes.create, {
    body: { name: 'Italia', iso_code: 'IT', extension: '39', holidays: ['2026-07-28 Fiestas Patrias'] },
  })
  expect(record).toMatchObject({ flag: '🇮🇹', holidays: ['2026-07-28 Fiestas Patrias'] })
  const changed = await operador.call(routes.edit, {
    params: { id: record.id },
    body: { version: 1, holidays: ['2026-07-29 Fiestas', '2026-01-01 Año Nuevo'] },
  })
  expect(changed.holidays).toEqual(['2026-01-01 Año Nuevo', '2026-07-29 Fiestas'])
  await operador.call(routes.remove, { params: { id: record.id } })
  const left = (await operador.call(countriesList, {})).results.map(({ name }) => name)
  expect(left).not.toContain('Italia')
  // The schema brings Latin America, Spain and the United States, Colombia first.
  expect(left.length).toBeGreaterThan(20)
})

test.each([
  ['a day that does not exist', { holidays: ['2026-02-30 Nada'] }, 'holidays'],
  ['a day twice', { holidays: ['2026-05-01 Uno', '2026-05-01 Otro'] }, 'holidays'],
  ['a pattern that is none', { number_pattern: '[3' }, 'number_pattern'],
])('%s is refused', async (_what, wrong, field) => {
  expect(
    await operador.send(routes.create, {
      body: { name: 'Malo', iso_code: 'XX', extension: '1', ...wrong },
    }),
  ).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })
})

test('a country in use cannot be deleted', async () => {
  expect(await operador.send(routes.remove, { params: { id: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'provider.country_in_use' },
  })
})
