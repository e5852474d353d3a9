import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { getDirectory } from '../../contract/directory.ts'
import { chooseFavourite, listFavourites } from '../../contract/favourites.ts'

const program = await startTestProgram()

const favouritesOf = async (client: Client) =>
  (await client.call(listFavourites, {})).results.map(({ extension, status }) => [extension, status])

test('favourites belong to one person, show the phones’ state, and exclude other companies', async () => {
  const [ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
  const idOf = async (client: Client, number: string) => {
    const { results } = await client.call(getDirectory, {})
    return results.find(({ extension }) => extension === number)?.id ?? 0
  }
  const choose = (client: Client, id: number, favourite: boolean) =>
    client.send(chooseFavourite, { params: { id }, body: { favourite } })
  const [luiss, evas] = [await idOf(ana, '1002'), await idOf(eva, '1002')]
  for (const favourite of [true, true]) expect((await choose(ana, luiss, favourite)).status).toBe(200)
  expect((await choose(ana, evas, true)).status).toBe(404)
  expect((await choose(eva, luiss, true)).status).toBe(404)
  expect(await favouritesOf(ana)).toEqual([['1002', 'UNREGISTERED']])
  for (const other of [luis, eva]) expect(await favouritesOf(other)).toEqual([])

  const { account, password } = luis.session.sipData ?? { account: '', password: '' }
  const device = program.engine.device({ endpoint: account, secret: password })
  await device.register()
  await program.settled()
  expect(await favouritesOf(ana)).toEqual([['1002', 'REGISTERED']])

  expect((await choose(ana, luiss, false)).status).toBe(200)
  expect(await favouritesOf(ana)).toEqual([])
})
