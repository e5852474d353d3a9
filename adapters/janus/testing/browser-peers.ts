import { chromium, type Page } from 'playwright-core'
import { findProgram } from '#platform/host/process/find-program.ts'
import type { TestPeer } from '#platform/meetings/testing/conformance.ts'

export interface BrowserPeers {
  peer(): Promise<TestPeer>
  close(): Promise<void>
}

/** What the page does; as text, since it runs in a browser and this file does not. */
const PAGE = `
  globalThis.peer = new RTCPeerConnection()
  globalThis.offer = async () => {
    const canvas = document.createElement('canvas')
    const draw = canvas.getContext('2d')
    setInterval(() => {
      draw.fillStyle = 'hsl(' + Math.random() * 360 + ' 80% 50%)'
      draw.fillRect(0, 0, canvas.width, canvas.height)
    }, 50)
    const sound = new AudioContext()
    const tone = new OscillatorNode(sound)
    const out = sound.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    const stream = new MediaStream([...canvas.captureStream(15).getTracks(), ...out.stream.getTracks()])
    for (const track of stream.getTracks()) peer.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
    await peer.setLocalDescription()
    return peer.localDescription.sdp
  }
  globalThis.accept = (sdp) => peer.setRemoteDescription({ type: 'answer', sdp })
  globalThis.answer = async (sdp) => {
    await peer.setRemoteDescription({ type: 'offer', sdp })
    await peer.setLocalDescription()
    return peer.localDescription.sdp
  }
  globalThis.moving = async (mids) => {
    const all = [...(await peer.getStats()).values()]
    const seen = all.filter((one) => one.type === 'inbound-rtp' && one.kind === 'video' && one.framesDecoded > 3)
    return mids.every((mid) => seen.some((one) => one.mid === mid))
  }
  globalThis.loud = async (mids) => {
    const all = [...(await peer.getStats()).values()]
    const heard = all.filter((one) => one.type === 'inbound-rtp' && one.kind === 'audio' && one.audioLevel > 0.01)
    return mids.every((mid) => heard.some((one) => one.mid === mid))
  }
`

/** WebRTC connections of a real Chromium (CHROMIUM_PATH, or on PATH): a page for each. */
export async function openBrowserPeers(): Promise<BrowserPeers> {
  const executablePath = await findProgram('chromium', process.env.CHROMIUM_PATH)
  if (executablePath === null) throw new Error('Chromium not found: set CHROMIUM_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  return {
    async peer() {
      const page = await browser.newPage()
      await page.evaluate(PAGE)
      return peerOf(page)
    },
    close: () => browser.close(),
  }
}

const quoted = (value: unknown): string => JSON.stringify(value)

const peerOf = (page: Page): TestPeer => ({
  offer: () => page.evaluate<string>('offer()'),
  accept: (sdp) => page.evaluate<void>(`accept(${quoted(sdp)})`),
  answer: (sdp) => page.evaluate<string>(`answer(${quoted(sdp)})`),
  async seesMoving(streams) {
    const mids = streams.filter(({ kind }) => kind === 'video').map(({ mid }) => mid)
    await page.waitForFunction(`moving(${quoted(mids)})`, undefined, { timeout: 30_000 })
  },
  async hearsSound(streams) {
    const mids = streams.filter(({ kind }) => kind === 'audio').map(({ mid }) => mid)
    await page.waitForFunction(`loud(${quoted(mids)})`, undefined, { timeout: 30_000 })
  },
  close: () => page.close(),
})
