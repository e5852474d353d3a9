import { meetingEngineConformance } from '#platform/meetings/testing/conformance.ts'
import { createJanusEngine } from './engine.ts'
import { openBrowserPeers } from './testing/browser-peers.ts'
import { openRtpPhone } from './testing/rtp-phone.ts'
import { startTestJanus } from './testing/test-janus.ts'

meetingEngineConformance('on Janus', async () => {
  const [janus, peers] = await Promise.all([startTestJanus(), openBrowserPeers()])
  const engine = createJanusEngine(janus)
  return {
    engine,
    peer: peers.peer,
    phone: openRtpPhone,
    kill() {
      process.kill(janus.pid() ?? 0, 'SIGKILL')
    },
    async stop() {
      await engine.close()
      await Promise.all([peers.close(), janus.stop()])
    },
  }
})
