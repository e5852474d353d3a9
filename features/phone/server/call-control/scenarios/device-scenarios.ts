import { expect, test } from 'vitest'
import { incoming, outgoing, type Scene } from './stage/scenario-people.ts'

/** People with several devices, or none. */
export function deviceScenarios(scene: Scene): void {
  test('no device of the callee is registered', async () => {
    const { ana, luis } = await scene.pair()
    await luis.device.unregister()
    await ana.device.call('1002')
    expect(await ana.device.ended()).toEqual({ cause: 'unregistered' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { outcome: 'unregistered' })],
      callee: [incoming(ana.extension, { outcome: 'unregistered', missed: true })],
    })
  })

  test('all devices of the callee ring, the first to answer wins, and the others show it', async () => {
    const { ana, luis } = await scene.pair()
    const desk = await scene.stage().device(luis.extension)
    await ana.device.call('1002')
    await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
    await desk.answer()
    expect(await luis.device.ended()).toEqual({ cause: 'answered-elsewhere' })
    await ana.device.reaches('talking')
    await ana.device.hangup()
    await desk.ended()
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { talked: true })],
      callee: [incoming(ana.extension, { talked: true })],
    })
  })

  test('one device rejects, and the person’s other devices stop too', async () => {
    const { ana, luis } = await scene.pair()
    const desk = await scene.stage().device(luis.extension)
    await ana.device.call('1002')
    await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
    await luis.device.reject()
    expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
    await desk.reaches('idle')
    expect((await scene.stage().historyOf(luis.extension)).map((line) => line.missed)).toEqual([false])
  })

  test('one device is busy, and the others keep ringing', async () => {
    const { ana, luis } = await scene.pair()
    const desk = await scene.stage().device(luis.extension)
    await ana.device.call('1002')
    await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
    await luis.device.busy()
    await desk.answer()
    await ana.device.reaches('talking')
  })
}
