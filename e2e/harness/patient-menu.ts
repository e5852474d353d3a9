import { ivrMenus } from '#features/pbx/contract/routing/ivr-menus.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { apiOf } from './api-of.ts'
import type { Person } from './person.ts'

/** Lets a menu wait for a key as long as it can: on a busy machine, pressing one takes longer than its five seconds. */
export async function makePatient(admin: Person, name: string): Promise<void> {
  const menus = resourceClient(await apiOf(admin), ivrMenus)
  const { results } = await menus.list({ search: name }, AbortSignal.timeout(30_000))
  const menu = results.find((one) => one.name === name)
  if (menu === undefined) throw new Error(`there is no menu ${name}`)
  await menus.edit(menu.id, menu.version, { timeout_seconds: 60 })
}
