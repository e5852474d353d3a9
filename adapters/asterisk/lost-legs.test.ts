import { expect, test, vi } from 'vitest'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { Legs } from './legs.ts'
import { endLostLegs } from './lost-legs.ts'

const channel = (id: string) => ({
  id,
  name: 'PJSIP/demo-1001-00000001',
  state: 'Up',
  caller: { name: '', number: '' },
  dialplan: { exten: 's' },
})

test('a leg that vanished without an event ends; live legs and those being created stay', async () => {
  const legs = new Legs()
  for (const id of ['lives', 'gone']) legs.adopt(channel(id))
  legs.expectDialed('being-made')
  const published: EngineEvent[] = []
  const stop = new AbortController()
  const watched = endLostLegs(
    {
      legs,
      fetchLive: async () => [channel('lives')],
      tell: (event) => void published.push(event),
      log: { warn: vi.fn() },
      everyMs: 1,
    },
    stop.signal,
  )
  await eventually(() => expect(published).toEqual([{ type: 'leg-ended', leg: 'gone', cause: 'normal' }]))
  stop.abort()
  await watched
  expect(['lives', 'gone', 'being-made'].filter((id) => legs.has(id))).toEqual(['lives', 'being-made'])
})
