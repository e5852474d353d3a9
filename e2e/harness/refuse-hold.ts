import type { BrowserContext } from 'playwright-core'

/** Call before any page opens: whoever the page's phone puts on hold refuses (488), before the server hears of it. */
export async function refuseHold(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const COPIED = /^(?:via|from|to|call-id|cseq):/i
    const Original = globalThis.WebSocket
    globalThis.WebSocket = class extends Original {
      override send(data: Parameters<WebSocket['send']>[0]) {
        const isHold = typeof data === 'string' && data.startsWith('INVITE ') && data.includes('a=sendonly')
        if (!isHold) return super.send(data)
        const copied = data.split('\r\n').filter((line) => COPIED.test(line))
        const answer = ['SIP/2.0 488 Not Acceptable Here', ...copied, 'Content-Length: 0', '', ''].join(
          '\r\n',
        )
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: answer })))
      }
    }
  })
}
