import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '#platform/testing/eventually.ts'
import { startCallers } from '../sipp/callers.ts'
import { callsAreOver } from '../testbed/calls-are-over.ts'
import type { SideName } from '../testbed/companies.ts'
import { machineBusyMs, processorMs } from '../testbed/cpu.ts'
import type { Testbed } from '../testbed/testbed.ts'

export interface InProgress {
  side: SideName
  calls: number
  /** Asterisk's share of one core. */
  asteriskCores: number
  /** The whole machine, including the load generator. */
  busyCores: number
  /** Audio packets received per second and leg; 50 is complete. */
  packetsPerLeg: number
  /** Number of bridges by technology: `native_rtp: 100`. */
  bridges: string
}

/** New calls per second during set-up: a light load. */
const SET_UP_RATE = 15

/** Asterisk's processor time during a number of concurrent calls with audio both ways. */
export async function measureInProgress(
  testbed: Testbed,
  side: SideName,
  calls: number,
  seconds: number,
): Promise<InProgress> {
  const program = testbed.program()
  const setUpMs = (calls / SET_UP_RATE) * 1000
  const sound = await soundFile(testbed.folder)
  const talkMs = setUpMs + (seconds + 10) * 1000
  const order = { sipPort: program.sipPort, lines: testbed.lines(side), talkMs, sound }
  const callers = await startCallers(testbed.folder, { ...order, calls, rate: SET_UP_RATE })
  try {
    await eventually(async () => {
      const bridged = await bridgedChannels(testbed)
      if (bridged < calls * 2) throw new Error(`only ${bridged} of ${calls * 2} legs are bridged`)
    }, setUpMs + 15_000)
    // Lets work left from the set-up finish.
    await delay(2_000)
    const before = await look(testbed)
    await delay(seconds * 1000)
    const after = await look(testbed)
    const elapsed = after.at - before.at
    const bridges = await bridgeKinds(testbed)
    return {
      side,
      calls,
      asteriskCores: (after.asterisk - before.asterisk) / elapsed,
      busyCores: (after.busy - before.busy) / elapsed,
      packetsPerLeg: ((after.packets - before.packets) / elapsed / (calls * 2)) * 1000,
      bridges,
    }
  } finally {
    await callers.run.stop()
    await hangUpAll(testbed)
  }
}

async function look(testbed: Testbed) {
  const packets = await packetsReceived(testbed)
  const { asteriskPid } = testbed.program()
  return {
    packets,
    asterisk: await processorMs(asteriskPid),
    busy: await machineBusyMs(),
    at: performance.now(),
  }
}

/** A minute of G.711 µ-law with a rising and falling tone. */
async function soundFile(folder: string): Promise<string> {
  const path = join(folder, 'sound.ulaw')
  const samples = Buffer.alloc(8_000 * 60)
  for (let at = 0; at < samples.length; at += 1) samples[at] = 0x80 | (Math.floor(at / 9) % 0x40)
  await writeFile(path, samples)
  return path
}

/** Received packets of all channels, from Asterisk's RTP statistics. */
async function packetsReceived(testbed: Testbed): Promise<number> {
  const text = await testbed.program().console('pjsip show channelstats')
  let sum = 0
  for (const line of text.split('\n')) {
    // Bridge, channel, up time, codec, then received packets; large counts are in thousands (K).
    const count = /\b(?:ulaw|alaw)\s+(\d+)(K?)\s/.exec(line)
    if (count) sum += Number(count[1]) * (count[2] === 'K' ? 1000 : 1)
  }
  return sum
}

/** `bridge show all`: id, optional name, number of channels, type, technology, duration. */
async function bridgeLines(testbed: Testbed): Promise<{ channels: number; technology: string }[]> {
  const text = await testbed.program().console('bridge show all')
  return text.split('\n').flatMap((line) => {
    const found = /^\S+\s+(?:\S+\s+)?(\d+)\s+\S+\s+(\S+)\s+[\d:]+/.exec(line)
    return found ? [{ channels: Number(found[1]), technology: found[2] ?? '' }] : []
  })
}

async function bridgedChannels(testbed: Testbed): Promise<number> {
  return (await bridgeLines(testbed)).reduce((sum, { channels }) => sum + channels, 0)
}

async function bridgeKinds(testbed: Testbed): Promise<string> {
  const kinds = new Map<string, number>()
  for (const { technology } of await bridgeLines(testbed))
    kinds.set(technology, (kinds.get(technology) ?? 0) + 1)
  return [...kinds].map(([technology, count]) => `${technology}: ${count}`).join(', ')
}

/** Cleans up after sipp was stopped in the middle of its calls. */
async function hangUpAll(testbed: Testbed): Promise<void> {
  await testbed.program().console('channel request hangup all')
  await callsAreOver(testbed)
}
