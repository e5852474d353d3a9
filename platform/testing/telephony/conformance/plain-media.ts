import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Stage } from './stage.ts'

export function describePlainMedia(stage: () => Stage): void {
  describe('plain RTP', { timeout: 30_000 }, () => {
    test('connects a leg, again elsewhere, and lets it go', async () => {
      const ana = await stage().phone()
      const leg = await stage().callInAnswered(ana)
      const { engine } = stage()
      const heard = await Promise.all([listener(), listener()])
      const ports = []
      for (const { address } of heard) ports.push((await engine.connectMedia(leg, address)).port)
      expect(new Set(ports).size).toBe(2)
      expect((await engine.liveLegs()).find((one) => one.leg === leg)?.bridge).not.toBeNull()
      await engine.endMedia(leg)
      await engine.endMedia(leg)
      expect((await engine.liveLegs()).find((one) => one.leg === leg)?.bridge).toBeNull()
      // It is an ordinary leg again.
      await engine.bridge(randomUUID(), [leg])
      await engine.hangup(leg, 'normal')
      await ana.ended()
      await expect(engine.connectMedia(leg, heard[0].address)).rejects.toMatchObject({ name: 'LegGone' })
      for (const { close } of heard) close()
    })

    test('a connected leg keys digits and hears what only it is told', async () => {
      const ana = await stage().phone()
      const leg = await stage().callInAnswered(ana)
      const { engine, log } = stage()
      const { address, close } = await listener()
      await engine.connectMedia(leg, address)
      await ana.digits('*6')
      for (const digit of ['*', '6']) await log.find('leg-digit', (event) => event.digit === digit)
      const sounds = [{ kind: 'system', name: 'conf-muted' }] as const
      await engine.playAside(leg, sounds)
      await Promise.all([engine.playAside(leg, sounds), engine.playAside(leg, sounds)])
      await engine.endMedia(leg)
      await expect(engine.playAside(leg, sounds)).rejects.toMatchObject({ name: 'LegGone' })
      await engine.hangup(leg, 'normal')
      await ana.ended()
      close()
    })
  })
}

async function listener() {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: { host: '127.0.0.1', port: socket.address().port }, close: () => socket.close() }
}
