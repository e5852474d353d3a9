import { expect, vi } from 'vitest'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { PlanParts } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { TestCompany, TestExtension } from '../../../testing.ts'
import type { Side } from './scenario-people.ts'
import type { CallStage, TestCarrier } from './stage-types.ts'

export const DID = '6015550100'
export const OUTSIDER = { name: 'Eva Ruiz', number: '+573001234567' }

interface Exchange {
  company: TestCompany
  carrier: TestCarrier
  people: readonly [Side, Side, Side]
  ids: readonly [number, number, number]
}

/** A company with three people, a trunk, and whatever `parts` sets up; its DID leads to the first destination. */
export async function exchange(
  stage: CallStage,
  parts: (ids: readonly [number, number, number]) => PlanParts & { to: Destination },
  known?: TestCompany,
): Promise<Exchange> {
  const company = known ?? (await stage.company())
  const side = async (number: string): Promise<Side> => {
    const extension: TestExtension = await stage.extension(company, number, { name: `Persona ${number}` })
    return { extension, device: await stage.device(extension) }
  }
  const people = [await side('1001'), await side('1002'), await side('1003')] as const
  const ids = [people[0].extension.id, people[1].extension.id, people[2].extension.id] as const
  const { to, ...rest } = parts(ids)
  const routes = [{ timeSlot: null, destination: to }]
  const did = { id: 1, number: DID, label: 'Principal', namePrefix: 'Ventas: ', routes }
  const carrier = await stage.carrier(company)
  stage.plan(company, { dids: [did], ...rest })
  return { company, carrier, people, ids }
}

export const members = (ids: readonly number[]) =>
  ids.map((extension) => ({ extension, penalty: 0, fixed: true }))
/** Looks more often than by default: the in-memory engine plays a prompt for 40 ms only. */
export const audible = (device: Device) =>
  vi.waitFor(async () => expect((await device.hears()).music).toBe(true), { timeout: 30_000, interval: 10 })
export const hears = (device: Device, other: Device) =>
  vi.waitFor(async () => expect((await device.hears()).devices).toEqual([other.id]), { timeout: 30_000 })
