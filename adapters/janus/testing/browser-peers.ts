import { chromium, type Page } from 'playwright-core'
import { findProgram } from '#platform/host/process/find-program.ts'
import type { TestPeer } from '#platform/meetings/testing/conformance.ts'

declare global {
  interface Window {
    peer: RTCPeerConnection
  }
}

export interface BrowserPeers {
  peer(): Promise<TestPeer>
  close(): Promise<void>
}

/** WebRTC connections of a real Chromium (CHROMIUM_PATH, or on PATH): a page for each. */
export async function openBrowserPeers(): Promise<BrowserPeers> {
  const executablePath = await findProgram('chromium', process.env.CHROMIUM_PATH)
  if (executablePath === null) throw new Error('Chromium not found: set CHROMIUM_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  return {
    peer: async () => peerOf(await browser.newPage()),
    close: () => browser.close(),
  }
}

function peerOf(page: Page): TestPeer {
  return {
    offer: () =>
      page.evaluate(async () => {
        const peer = new RTCPeerConnection()
        window.peer = peer
        const canvas = document.createElement('canvas')
        const draw = canvas.getContext('2d')
        setInterval(() => {
          if (!draw) return
          draw.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`
          draw.fillRect(0, 0, canvas.width, canvas.height)
        }, 50)
        const sound = new AudioContext()
        const tone = new OscillatorNode(sound)
        const out = sound.createMediaStreamDestination()
        tone.connect(out)
        tone.start()
        const stream = new MediaStream([...canvas.captureStream(15).getTracks(), ...out.stream.getTracks()])
        for (const track of stream.getTracks())
          peer.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
        await peer.setLocalDescription()
        return peer.localDescription?.sdp ?? ''
      }),
    accept: (sdp) =>
      page.evaluate((text) => window.peer.setRemoteDescription({ type: 'answer', sdp: text }), sdp),
    answer: (sdp) =>
      page.evaluate(async (text) => {
        window.peer ??= new RTCPeerConnection()
        await window.peer.setRemoteDescription({ type: 'offer', sdp: text })
        await window.peer.setLocalDescription()
        return window.peer.localDescription?.sdp ?? ''
      }, sdp),
    async seesMoving(streams) {
      const mids = streams.filter(({ kind }) => kind === 'video').map(({ mid }) => mid)
      await page.waitForFunction(
        async (wanted) => {
          const stats = await window.peer.getStats()
          const moving = new Set<string>()
          for (const one of stats.values()) {
            if (one.type === 'inbound-rtp' && one.kind === 'video' && one.framesDecoded > 3)
              moving.add(one.mid)
          }
          return wanted.every((mid) => moving.has(mid))
        },
        mids,
        { timeout: 30_000 },
      )
    },
    close: () => page.close(),
  }
}
