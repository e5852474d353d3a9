import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '#platform/testing/eventually.ts'

/** Audio statistics of a page's calls since their start; energies are cumulative. */
export interface Sound {
  /** Received RTP packets, and the energy decoded from them. */
  packetsIn: number
  energyIn: number
  packetsOut: number
  /** Energy sent from the microphone. */
  energyOut: number
}

interface Recorder {
  connections: RTCPeerConnection[]
}

declare global {
  var callRecorder: Recorder
}

/** Packets of 20 ms: a second, in which the fake microphone beeps at least once. */
const A_SECOND = 50
/** Residue of earlier audio in a decoder, about -80 dB; a word or a beep has a hundred thousand times as much. */
const SILENT = 1e-8
const HEARING_TIMEOUT_MS = 30_000

/** Call before any page opens: records every peer connection, which pages do not expose otherwise. */
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

/** Sum over the page's live calls. */
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

/** Resolves when audible sound has arrived since the call. */
export async function hearsSomething(page: Page): Promise<void> {
  const before = await readSound(page)
  await eventually(async () => {
    const now = await readSound(page)
    const [packets, energy] = [now.packetsIn - before.packetsIn, now.energyIn - before.energyIn]
    if (packets >= A_SECOND && energy > 0) return
    throw new Error(`no audio received: ${packets} packets in, energy grew by ${energy}`)
  }, HEARING_TIMEOUT_MS)
}

/** Resolves when no packet has arrived for three seconds. */
export async function hearsNothing(page: Page): Promise<void> {
  await eventually(async () => {
    const before = await readSound(page)
    await page.waitForTimeout(3_000)
    const after = await readSound(page)
    if (after.packetsIn > before.packetsIn)
      throw new Error(`${after.packetsIn - before.packetsIn} packets received`)
  }, HEARING_TIMEOUT_MS)
}

/** ICE passwords of the page's connections; they change with each ICE restart. */
export function icePasswords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    globalThis.callRecorder.connections
      .filter((one) => one.connectionState !== 'closed')
      .map((one) => /a=ice-ufrag:(\S+)/.exec(one.localDescription?.sdp ?? '')?.[1] ?? ''),
  )
}

/**
 * Resolves after a second of packets without inbound energy: the line is up and silent. Audio still in transit when the
 * other side fell silent is skipped first.
 */
export async function hearsSilence(page: Page): Promise<void> {
  await eventually(async () => {
    const before = await readSound(page)
    const after = await eventually(async () => {
      const now = await readSound(page)
      if (now.packetsIn - before.packetsIn >= A_SECOND) return now
      throw new Error('no packets received: no connection rather than silence')
    }, HEARING_TIMEOUT_MS)
    if (after.energyIn - before.energyIn > SILENT) {
      throw new Error(`expected silence: energy grew by ${after.energyIn - before.energyIn}`)
    }
  }, HEARING_TIMEOUT_MS)
}

/** Takes the microphone away from the page's calls, as when it is unplugged; `another`: whether there is another one. */
export function unplugMicrophone(page: Page, another: boolean): Promise<void> {
  return page.evaluate((isAnother) => {
    const { mediaDevices } = navigator
    const missing = () => Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
    // Removes an earlier replacement of the browser's own.
    if (isAnother) Reflect.deleteProperty(mediaDevices, 'getUserMedia')
    else Object.defineProperty(mediaDevices, 'getUserMedia', { value: missing, configurable: true })
    for (const connection of globalThis.callRecorder.connections)
      for (const { track } of connection.getSenders()) {
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
      }
  }, another)
}

/** Silences or restores the page's microphone without the page knowing. */
export function setMicrophone(page: Page, on: boolean): Promise<void> {
  return page.evaluate((enabled) => {
    for (const connection of globalThis.callRecorder.connections) {
      for (const { track } of connection.getSenders()) if (track) track.enabled = enabled
    }
  }, on)
}
