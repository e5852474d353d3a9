import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import type { EngineEvent, MeetingEngine, ReceivedStream } from '../port.ts'

/** A browser's connection. */
export interface TestPeer {
  /** Offers to send sound and a moving picture. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  /** Answers the engine's offer. */
  answer(offer: string): Promise<string>
  /** Resolves once the pictures of these streams move. */
  seesMoving(streams: readonly ReceivedStream[]): Promise<void>
  /** Resolves once there is sound in each of these streams. */
  hearsSound(streams: readonly ReceivedStream[]): Promise<void>
  close(): Promise<void>
}

/** A telephone's end of plain RTP. */
export interface TestPhone {
  /** Where it hears. */
  address: MediaAddress
  /** Sends a tone there from now on; null: says nothing. */
  speak(to: MediaAddress | null): void
  /** Resolves once it hears sound. */
  hearsSound(): Promise<void>
  /** Resolves once it hears nothing but silence. */
  hearsSilence(): Promise<void>
  close(): Promise<void>
}

export interface EngineUnderTest {
  engine: MeetingEngine
  peer(): Promise<TestPeer>
  phone(): Promise<TestPhone>
  /** Kills the engine, which comes back by itself or at once. */
  kill(): void
  stop(): Promise<void>
}

const PATIENCE = { timeout: 30_000, interval: 20 }

/** What every meeting engine does. */
export function meetingEngineConformance(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(`the meeting engine ${name}`, () => {
    let under: EngineUnderTest
    const events: EngineEvent[] = []
    const rooms: string[] = []
    const peers: TestPeer[] = []
    const phones: TestPhone[] = []

    beforeAll(async () => {
      under = await start()
      under.engine.listen((event) => events.push(event))
      await vi.waitFor(() => expect(under.engine.state()).toEqual({ up: true }), PATIENCE)
    })
    afterAll(async () => {
      await Promise.all([...peers, ...phones].map((one) => one.close()))
      await under?.stop()
    })

    const room = async () => {
      const id = `room-${randomUUID()}`
      rooms.push(id)
      await under.engine.openRoom(id)
      return id
    }
    const peer = async () => {
      const one = await under.peer()
      peers.push(one)
      return one
    }
    const until = (event: EngineEvent) => vi.waitFor(() => expect(events).toContainEqual(event), PATIENCE)
    const publish = async (id: string, feed: string) => {
      const one = await peer()
      await one.accept(await under.engine.publish(id, feed, await one.offer()))
      await until({ type: 'published', room: id, feed })
      return one
    }
    const receive = async (id: string, member: string, feeds: readonly string[], by: TestPeer) => {
      const offer = await under.engine.subscribe(id, member, feeds)
      if (!offer) return null
      await under.engine.answer(id, member, await by.answer(offer.sdp))
      return offer.streams
    }
    const feedsOf = (streams: readonly ReceivedStream[] | null) =>
      [...new Set(streams?.map(({ feed }) => feed))].sort()

    test('carries a feed to whoever wants it, and later ones over the same connection', async () => {
      const id = await room()
      await under.engine.openRoom(id)
      await publish(id, 'ana')
      const luis = await peer()
      const first = await receive(id, 'luis', ['ana', 'nobody'], luis)
      expect(feedsOf(first)).toEqual(['ana'])
      expect(first?.map(({ kind }) => kind).sort()).toEqual(['audio', 'video'])
      await luis.seesMoving(first ?? [])
      expect(await under.engine.subscribe(id, 'luis', ['ana'])).toBeNull()

      await publish(id, 'marta')
      const both = await receive(id, 'luis', ['ana', 'marta'], luis)
      expect(feedsOf(both)).toEqual(['ana', 'marta'])
      await luis.seesMoving(both ?? [])
      expect(feedsOf(await receive(id, 'luis', ['marta'], luis))).toEqual(['marta'])
    })

    test('a feed that is replaced or ended is gone for those who receive it', async () => {
      const id = await room()
      await publish(id, 'ana')
      const luis = await peer()
      await receive(id, 'luis', ['ana'], luis)
      events.length = 0
      await publish(id, 'ana')
      expect(events).toContainEqual({ type: 'unpublished', room: id, feed: 'ana' })
      const again = await receive(id, 'luis', ['ana'], luis)
      expect(feedsOf(again)).toEqual(['ana'])
      await luis.seesMoving(again ?? [])
      events.length = 0
      await under.engine.unpublish(id, 'ana')
      await until({ type: 'unpublished', room: id, feed: 'ana' })
      await under.engine.unpublish(id, 'ana')
      expect(feedsOf(await receive(id, 'luis', ['ana'], luis))).toEqual([])
      await under.engine.unsubscribe(id, 'luis')
      await under.engine.unsubscribe(id, 'luis')
    })

    test('layers and mutes are taken for what is there, and refused for what is not', async () => {
      const id = await room()
      await publish(id, 'ana')
      const luis = await peer()
      const streams = await receive(id, 'luis', ['ana'], luis)
      const mid = streams?.find(({ kind }) => kind === 'video')?.mid ?? ''
      await under.engine.layers(id, 'luis', [
        { mid, layer: 'off' },
        { mid: 'of-yesterday', layer: 0 },
      ])
      await under.engine.layers(id, 'luis', [{ mid, layer: 0 }])
      await under.engine.mute(id, 'ana', 'audio', true)
      await under.engine.mute(id, 'ana', 'audio', false)
      await expect(under.engine.mute(id, 'nobody', 'audio', true)).rejects.toMatchObject({ kind: 'gone' })
      await expect(under.engine.layers(id, 'nobody', [])).rejects.toMatchObject({ kind: 'gone' })
      await expect(under.engine.answer(id, 'nobody', 'v=0')).rejects.toMatchObject({ kind: 'gone' })
    })

    test('records what is sent, also what comes later, and keeps it until it is dropped', async () => {
      const id = await room()
      const name = randomUUID()
      await publish(id, 'ana')
      await under.engine.record(id, name)
      await publish(id, 'luis')
      const marta = await peer()
      await marta.seesMoving((await receive(id, 'marta', ['ana', 'luis'], marta)) ?? [])
      await under.engine.record(id, null)
      expect(await under.engine.recordings()).toContain(name)
      const into = await temporaryFolder()
      // The last packets are on their way to the disk.
      const tracks = await vi.waitFor(async () => {
        const found = await under.engine.readRecording(name, into)
        expect(found.map(({ feed, kind }) => `${feed} ${kind}`).sort()).toEqual([
          ...['ana audio', 'ana video', 'luis audio', 'luis video'],
        ])
        return found
      }, PATIENCE)
      for (const { startedAt, endedAt } of tracks) expect(endedAt).toBeGreaterThanOrEqual(startedAt)
      await removeFolder(into)
      await under.engine.dropRecording(name)
      await under.engine.dropRecording(name)
      expect(await under.engine.recordings()).not.toContain(name)
      await expect(under.engine.record('closed', name)).rejects.toMatchObject({ kind: 'gone' })
    })

    test('rooms that are not open, and what is no offer, are refused', async () => {
      const one = await peer()
      const offer = await one.offer()
      await expect(under.engine.publish('closed', 'ana', offer)).rejects.toMatchObject({ kind: 'gone' })
      const id = await room()
      await expect(under.engine.publish(id, 'ana', 'nonsense')).rejects.toMatchObject({ kind: 'refused' })
      await publish(id, 'ana')
      await under.engine.closeRoom(id)
      await until({ type: 'unpublished', room: id, feed: 'ana' })
      await under.engine.closeRoom(id)
      await expect(under.engine.publish(id, 'ana', offer)).rejects.toMatchObject({ kind: 'gone' })
    })

    const call = async (id: string, name: string) => {
      const phone = await under.phone()
      phones.push(phone)
      const join = async () => {
        const address = await under.engine.joinPhone(id, name, 'phones')
        await under.engine.hearPhone(id, name, phone.address)
        return address
      }
      return { phone, join }
    }

    test('telephones are heard, and hear everybody but themselves', async () => {
      const id = await room()
      await publish(id, 'ana')
      const home = await call(id, 'home')
      const toHome = await home.join()
      await until({ type: 'published', room: id, feed: 'phones' })
      // Sent before anybody speaks on the telephone.
      await home.phone.hearsSound()
      await publish(id, 'luis')
      const marta = await peer()
      const streams = (await receive(id, 'marta', ['phones'], marta)) ?? []
      expect(streams.map(({ kind }) => kind)).toEqual(['audio'])
      home.phone.speak(toHome)
      await marta.hearsSound(streams)

      await under.engine.unpublish(id, 'ana')
      await under.engine.unpublish(id, 'luis')
      await home.phone.hearsSilence()
      const car = await call(id, 'car')
      await car.join()
      await car.phone.hearsSound()
      events.length = 0
      await under.engine.leavePhone(id, 'home')
      await car.phone.hearsSilence()
      expect(events.filter(({ type }) => type === 'unpublished')).toEqual([])
      await under.engine.leavePhone(id, 'car')
      await until({ type: 'unpublished', room: id, feed: 'phones' })
      await under.engine.leavePhone(id, 'car')
    })

    test('a telephone joins again after the engine’s death, and needs its room', async () => {
      const id = await room()
      await publish(id, 'ana')
      const home = await call(id, 'home')
      await home.join()
      await home.phone.hearsSound()
      events.length = 0
      under.kill()
      await vi.waitFor(
        () => expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['down', 'up'])),
        PATIENCE,
      )
      await expect(home.join()).rejects.toMatchObject({ kind: 'gone' })
      await under.engine.openRoom(id)
      // The telephone is back before the browser.
      await home.join()
      await publish(id, 'ana')
      await home.phone.hearsSound()
      await expect(under.engine.hearPhone(id, 'nobody', home.phone.address)).rejects.toMatchObject({
        kind: 'gone',
      })
      await under.engine.closeRoom(id)
      await until({ type: 'unpublished', room: id, feed: 'phones' })
    })

    test('killed, it comes back empty, and is filled again', async () => {
      const id = await room()
      await publish(id, 'ana')
      events.length = 0
      under.kill()
      await vi.waitFor(
        () => expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['down', 'up'])),
        PATIENCE,
      )
      expect(under.engine.state()).toEqual({ up: true })
      const one = await peer()
      await expect(under.engine.publish(id, 'ana', await one.offer())).rejects.toMatchObject({ kind: 'gone' })
      await under.engine.openRoom(id)
      await publish(id, 'ana')
      const luis = await peer()
      const streams = await receive(id, 'luis', ['ana'], luis)
      await luis.seesMoving(streams ?? [])
    })
  })
}
