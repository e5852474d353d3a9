/** Minimal browser phone, the baseline of the comparison: plain JsSIP, directly to Asterisk. */
import { UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { RTCSessionEvent } from 'jssip/lib/UA'

const query = new URLSearchParams(location.search)
const input = (name: string): string => {
  const value = query.get(name)
  if (value === null) throw new Error(`the URL has no parameter ${name}`)
  return value
}
const MEDIA = { mediaConstraints: { audio: true, video: false }, pcConfig: { iceServers: [] } }

/** Same labels as our own phone, so that the same code drives both. */
document.body.innerHTML = `
  <section role="region" aria-label="Teléfono" data-phone data-status="CONNECTING">
    <p></p>
    <label>Nombre o número <input></label>
    <button>Llamar</button> <button>Contestar</button> <button>Colgar</button>
  </section>`
const find = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`)
  return found
}
const dock = find('section', HTMLElement)
const text = find('p', HTMLParagraphElement)
const number = find('input', HTMLInputElement)
const sound = new Audio()

let session: RTCSession | null = null
const ua = new UA({
  sockets: [new WebSocketInterface(input('url'))],
  uri: `sip:${input('account')}@${input('realm')}`,
  password: input('password'),
  session_timers: false,
})
const say = (status: string, words: string): void => {
  dock.dataset.status = status
  text.textContent = words
}
ua.on('registered', () => say('REGISTERED', ''))
ua.on('newRTCSession', ({ session: made }: RTCSessionEvent) => {
  session = made
  const listen = (connection: RTCPeerConnection): void =>
    connection.addEventListener('track', ({ streams }) => {
      sound.srcObject = streams[0] ?? null
      void sound.play()
    })
  if (made.connection) listen(made.connection)
  else made.on('peerconnection', ({ peerconnection }) => listen(peerconnection))
  say('BUSY', `${made.direction}` === 'incoming' ? 'Llamada entrante' : 'Llamando')
  made.on('confirmed', () => say('BUSY', 'En llamada'))
  for (const event of ['ended', 'failed'] as const) made.on(event, () => say('REGISTERED', ''))
})
const actions: Record<string, () => void> = {
  Llamar: () => void ua.call(number.value, MEDIA),
  Contestar: () => session?.answer(MEDIA),
  Colgar: () => session?.terminate(),
}
dock.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) actions[target.textContent]?.()
})
ua.start()
