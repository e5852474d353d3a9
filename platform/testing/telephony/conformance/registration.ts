import { describe, expect, test } from 'vitest'
import { RegistrationRefused } from '../device.ts'
import type { Stage } from './stage.ts'

export function describeRegistration(stage: () => Stage): void {
  describe('registration', () => {
    test('a device is a contact of its endpoint while registered', async () => {
      const { engine, log } = stage()
      const device = await stage().device(await stage().account())
      expect(await engine.contacts(device.endpoint)).toEqual([])

      await device.register()
      expect(await engine.contacts(device.endpoint)).toHaveLength(1)
      await log.find('endpoint-contacts', (e) => e.endpoint === device.endpoint && e.contacts === 1)

      await device.unregister()
      expect(await engine.contacts(device.endpoint)).toEqual([])
      await log.find('endpoint-contacts', (e) => e.endpoint === device.endpoint && e.contacts === 0)
    })

    test('every device of an endpoint is a contact of its own', async () => {
      const account = await stage().account()
      const first = await stage().device(account)
      const second = await stage().device(account)
      await first.register()
      await second.register()
      const contacts = await stage().engine.contacts(account.endpoint)
      expect(new Set(contacts).size).toBe(2)
      await stage().log.find('endpoint-contacts', (e) => e.endpoint === account.endpoint && e.contacts === 2)

      await first.unregister()
      expect(await stage().engine.contacts(account.endpoint)).toHaveLength(1)
    })

    test('registered endpoints are listed with their devices', async () => {
      const { engine } = stage()
      const account = await stage().account()
      const [first, second] = [await stage().device(account), await stage().device(account)]
      const listed = async () =>
        (await engine.registrations()).filter(({ endpoint }) => endpoint === account.endpoint)
      expect(await listed()).toEqual([])
      await first.register()
      await second.register()
      expect(await listed()).toEqual([{ endpoint: account.endpoint, contacts: 2 }])
      await first.unregister()
      await second.unregister()
      expect(await listed()).toEqual([])
    })

    test('an unknown endpoint has no contacts', async () => {
      expect(await stage().engine.contacts('conf-nobody')).toEqual([])
    })

    test('a wrong secret does not register', async () => {
      const account = await stage().account()
      const device = await stage().device({ ...account, secret: `not ${account.secret}` })
      await expect(device.register()).rejects.toThrow(RegistrationRefused)
      expect(await stage().engine.contacts(account.endpoint)).toEqual([])
    })
  })
}
