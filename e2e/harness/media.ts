import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '#platform/testing/eventually.ts'

/** Sound of a page's calls since they began; energies are sums that only ever grow. */
export interface Sound {
  /** RTP packets that came in, and the energy decoded from them. */
  packetsIn: number
  energyIn: number
  packetsOut: number
  /** Energy of the microphone as it goes out. */
  energyOut: number
}

interface Recorder {
  connections: RTCPeerConnection[]
}

declare global {
  var callRecorder: Recorder
}

/** Packets of 20 ms each: a second of sound, in which the fake microphone beeps at least once. */
const A_SECOND = 50
/** What is left in a decoder of earlier sound, about -80 dB; a word or a beep has a hundred thousand times as much. */
const SILENT = 1e-8
const HEARING_TIMEOUT_MS = 30_000

/** Before any page opens: remembers every peer connection, which nothing in a page hands out otherwise. */
export async function recordConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const recorder: Recorder = { connections: [] }
    globalThis.callRecorder = recorder
    const Original = globalThis.RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        recorder.connections.push(this)
      }
    }
  })
}

/** The sound of the page's live calls, all together. */
async function readSound(page: Page): Promise<Sound> {
  const entries = await audioStats(page)
  const sum = (type: string, field: string): number =>
    entries
      .filter((entry) => entry.type === type)
      .reduce((total, entry) => total + Number(entry[field] ?? 0), 0)
  return {
    packetsIn: sum('inbound-rtp', 'packetsReceived'),
    energyIn: sum('inbound-rtp', 'totalAudioEnergy'),
    packetsOut: sum('outbound-rtp', 'packetsSent'),
    energyOut: sum('media-source', 'totalAudioEnergy'),
  }
}

/** https://www.w3.org/TR/webrtc-stats/ */
function audioStats(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(async () => {
    const live = globalThis.callRecorder.connections.filter((one) => one.connectionState !== 'closed')
    const reports = await Promise.all(live.map((connection) => connection.getStats()))
    return reports.flatMap((report) => [...report.values()]).filter((entry) => entry.kind === 'audio')
  })
}

/** Resolves when sound that can be heard has come in since now. */
export async function hearsSomething(page: Page): Promise<void> {
  const before = await readSound(page)
  await eventually(async () => {
    const now = await readSound(page)
    const [packets, energy] = [now.packetsIn - before.packetsIn, now.energyIn - before.energyIn]
    if (packets >= A_SECOND && energy > 0) return
    throw new Error(`heard nothing: ${packets} packets in, energy grew by ${energy}`)
  }, HEARING_TIMEOUT_MS)
}

/** Resolves when not one packet has come in for three seconds. */
export async function hearsNothing(page: Page): Promise<void> {
  await eventually(async () => {
    const before = await readSound(page)
    await page.waitForTimeout(3_000)
    const after = await readSound(page)
    if (after.packetsIn > before.packetsIn)
      throw new Error(`${after.packetsIn - before.packetsIn} packets came in`)
  }, HEARING_TIMEOUT_MS)
}

/** Names of the page's ways to the other side; new ones after each ICE restart. */
export function icePasswords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    globalThis.callRecorder.connections
      .filter((one) => one.connectionState !== 'closed')
      .map((one) => /a=ice-ufrag:(\S+)/.exec(one.localDescription?.sdp ?? '')?.[1] ?? ''),
  )
}

/**
 * Resolves after a second of packets in which the inbound energy stood still: the line is up and silent. What was
 * still under way when the other side fell silent is let pass first.
 */
export async function hearsSilence(page: Page): Promise<void> {
  await eventually(async () => {
    const before = await readSound(page)
    const after = await eventually(async () => {
      const now = await readSound(page)
      if (now.packetsIn - before.packetsIn >= A_SECOND) return now
      throw new Error('no packets come in: that is no silence but no line')
    }, HEARING_TIMEOUT_MS)
    if (after.energyIn - before.energyIn > SILENT) {
      throw new Error(`heard something: energy grew by ${after.energyIn - before.energyIn}`)
    }
  }, HEARING_TIMEOUT_MS)
}

/** Lets the page's microphone send silence, or sound again, without the page knowing. */
export function setMicrophone(page: Page, on: boolean): Promise<void> {
  return page.evaluate((enabled) => {
    for (const connection of globalThis.callRecorder.connections) {
      for (const { track } of connection.getSenders()) if (track) track.enabled = enabled
    }
  }, on)
}
