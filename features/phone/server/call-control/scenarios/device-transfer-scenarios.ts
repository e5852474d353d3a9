import { expect, test } from 'vitest'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, overBy, type Scene, talk } from './stage/scenario-people.ts'
import { asked, three } from './stage/transfer-setting.ts'

/** Transfers by a phone's own keys (SIP REFER), which end like those from the screen. */
export function deviceTransferScenarios(scene: Scene): void {
  test('the callee’s transfer key sends the caller on to somebody else', async () => {
    const { ana, luis, eva } = await three(scene)
    await luis.device.transfer('1003')
    await luis.device.ended()
    expect(await eva.device.incoming()).toMatchObject({ number: '1001', name: 'Ana' })
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
    expect(await scene.stage().historyOf(eva.extension)).toMatchObject([
      { direction: 'INCOMING', number: '1001', outcome: 'answered', talked: true },
    ])
  })

  test('the caller’s transfer key; the target refuses and the call returns to the caller', async () => {
    const { ana, luis, eva } = await three(scene)
    await ana.device.transfer('1003')
    await ana.device.ended()
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  })

  test('a consultation on another line is completed as a transfer', async () => {
    const { ana, luis, eva, line } = await asked(scene)
    await luis.device.transfer(line)
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, eva, ana)
  })

  test('a transfer is completed from the consultation line', async () => {
    const { ana, luis, eva, line } = await asked(scene)
    await line.transfer(luis.device)
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
  })

  test('a phone that mixes its two calls itself leaves two calls that end independently', async () => {
    const { ana, luis, eva, line } = await asked(scene)
    await luis.device.resume()
    await hearEachOther(ana.device, luis.device)
    await hearEachOther(line, eva.device)
    await ana.device.hangup()
    await luis.device.ended()
    await hearEachOther(line, eva.device)
    await line.hangup()
    await eva.device.ended()
    await allGone(scene)
  })

  test.each([
    ['nobody', '1999'],
    ['who is in the call already', '1001'],
  ])('to %s: the phone gets an error, and the call continues', async (_, target) => {
    const { ana, luis } = await three(scene)
    await luis.device.transfer(target)
    await luis.device.transferRefused()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, ana, luis)
  })

  test('nobody can transfer into another person’s call', async () => {
    const { ana, luis, eva } = await three(scene)
    const max = await scene.colleague(ana, '1004')
    await talk(eva, max)
    await luis.device.transfer(max.device)
    await luis.device.transferRefused()
    await hearEachOther(ana.device, luis.device)
    await hearEachOther(eva.device, max.device)
    await Promise.all([ana.device.hangup(), eva.device.hangup()])
    await Promise.all([luis.device.ended(), max.device.ended()])
    await allGone(scene)
  })

  test('a transfer to the parking code parks the call', async () => {
    const { ana, luis, eva } = await three(scene)
    await luis.device.transfer('*70')
    await luis.device.ended()
    await eva.device.call('*701')
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
  })

  test('a carrier cannot transfer calls', async () => {
    const { carrier, people } = await exchange(scene.stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(people[0].device, carrier)
    await carrier.transfer('1002')
    await carrier.transferRefused()
    await hears(people[0].device, carrier)
    await people[0].device.hangup()
    await carrier.ended()
  })
}
