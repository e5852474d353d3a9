import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LegGone, type LegId, type Sound } from '#platform/telephony/port.ts'
import { loudSound, untilLoud } from '../loud-sound.ts'
import { holdMusic, type Stage, silence, soundOf } from './stage.ts'

const THANKS: Sound = { kind: 'system', name: 'queue-thankyou' }

export function describePlaying(stage: () => Stage): void {
  describe('playing', { timeout: 30_000 }, () => {
    const ended = (leg: LegId, playback: string) =>
      stage().log.find('playback-ended', (event) => event.leg === leg && event.playback === playback)

    test('sounds are played in order, and their end is reported once', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      const playback = randomUUID()
      const sounds: Sound[] = [
        { kind: 'digits', digits: '7' },
        { kind: 'number', value: 2 },
      ]
      await stage().engine.play({ leg, playback, sounds })
      await ended(leg, playback)
      expect(stage().log.ofLeg(leg)).toEqual(['leg-arrived', 'playback-ended'])
    })

    test('digits are reported during a prompt, which can be stopped', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      const playback = randomUUID()
      await stage().engine.play({ leg, playback, sounds: [{ kind: 'tone', tone: 'ring' }] })
      await stage().untilHears(phone, holdMusic)
      await phone.digits('4')
      await stage().log.find('leg-digit', (event) => event.leg === leg && event.digit === '4')
      await stage().engine.stopPlaying(playback)
      await ended(leg, playback)
      await stage().untilHears(phone, silence)
      await stage().engine.stopPlaying(playback)
    })

    test('music can follow a prompt, and a prompt music', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      await stage().engine.startMusic(leg, null)
      await stage().untilHears(phone, holdMusic)
      await stage().engine.stopMusic(leg)
      const playback = randomUUID()
      await stage().engine.play({ leg, playback, sounds: [THANKS] })
      await ended(leg, playback)
      await stage().engine.startMusic(leg, null)
      await stage().untilHears(phone, holdMusic)
    })

    // Lost one time in twenty when the engine does not wait for the legs to be out.
    test('a leg that just left a bridge hears a prompt', async () => {
      const phones = await Promise.all([stage().phone(), stage().phone()])
      const legs = [await stage().dialAnswered(phones[0]), await stage().dialAnswered(phones[1])] as const
      for (let round = 0; round < 30; round += 1) {
        const bridge = randomUUID()
        await stage().engine.bridge(bridge, legs)
        // Until Asterisk has joined them: there is no event for it.
        await new Promise((done) => setTimeout(done, 20 + Math.random() * 60))
        await stage().engine.destroyBridge(bridge, legs)
        const playback = randomUUID()
        await stage().engine.play({ leg: legs[0], playback, sounds: [{ kind: 'system', name: 'beep' }] })
        await ended(legs[0], playback)
      }
    })

    test('an announcement is heard by both sides of a bridge, who then hear each other', async () => {
      const [ana, luis] = [await stage().phone(), await stage().phone()]
      const legs = [await stage().dialAnswered(ana), await stage().dialAnswered(luis)] as const
      const bridge = randomUUID()
      await stage().engine.bridge(bridge, legs)
      await stage().untilHears(ana, soundOf(luis))
      const folder = await mkdtemp(join(tmpdir(), 'announcement-'))
      try {
        const sound = await loudSound(folder)
        const played = stage().engine.announce(bridge, [sound, sound])
        await Promise.all([untilLoud(ana), untilLoud(luis)])
        await played
        await stage().untilHears(ana, soundOf(luis))
        await stage().untilHears(luis, soundOf(ana))
        expect(stage().log.ofLeg(legs[0])).not.toContain('playback-ended')
      } finally {
        await rm(folder, { recursive: true })
      }
    })

    test('an announcement in a bridge that is gone, or goes, is told', async () => {
      const { engine } = stage()
      await expect(engine.announce(randomUUID(), [THANKS])).rejects.toBeInstanceOf(LegGone)
      const phones = [await stage().phone(), await stage().phone()] as const
      const legs = [await stage().dialAnswered(phones[0]), await stage().dialAnswered(phones[1])] as const
      const bridge = randomUUID()
      await engine.bridge(bridge, legs)
      const played = engine.announce(bridge, [THANKS, THANKS, THANKS])
      const told = expect(played).rejects.toBeInstanceOf(LegGone)
      await stage().engine.destroyBridge(bridge, legs)
      await told
    })

    test('a leg joins an existing bridge and leaves it; the others stay', async () => {
      const phones = await Promise.all([stage().phone(), stage().phone(), stage().phone()])
      const [ana, luis, eva] = phones
      if (!ana || !luis || !eva) throw new Error('expected three devices')
      const legs: LegId[] = []
      for (const phone of phones) legs.push(await stage().dialAnswered(phone))
      const [one, two, three] = legs
      if (!one || !two || !three) throw new Error('expected three legs')
      const bridge = randomUUID()
      await stage().engine.bridge(bridge, [one, two])
      await stage().engine.joinBridge(bridge, three)
      await stage().untilHears(ana, soundOf(luis, eva))
      await stage().engine.leaveBridge(bridge, two)
      await stage().untilHears(luis, silence)
      await stage().untilHears(ana, soundOf(eva))
    })
  })
}
