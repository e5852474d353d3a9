// The window that call-numbers.js opens: hears the number from the page that opened it, whose origin the browser vouches for, and
// has the signed-in user's phone call it.
;(() => {
  const TEXTS = {
    es: {
      title: 'Llamar',
      waiting: 'Esperando el número…',
      asking: 'Llamando con su teléfono…',
      taken: 'Su teléfono está llamando.',
      nobody: 'No hay un teléfono suyo abierto.',
      signedOut: 'Inicie sesión para llamar con su teléfono.',
      failed: 'No se pudo llamar.',
      from: 'Desde {origin}',
      open: 'Abrir el teléfono',
      signIn: 'Iniciar sesión',
      close: 'Cerrar',
    },
    en: {
      title: 'Call',
      waiting: 'Waiting for the number…',
      asking: 'Calling with your phone…',
      taken: 'Your phone is calling.',
      nobody: 'None of your phones is open.',
      signedOut: 'Sign in to call with your phone.',
      failed: 'The call was not possible.',
      from: 'From {origin}',
      open: 'Open the phone',
      signIn: 'Sign in',
      close: 'Close',
    },
  }
  const TAKEN_WITHIN = 10
  const language = localStorage.getItem('suite.language') === 'en' ? 'en' : 'es'
  const texts = TEXTS[language]
  const element = (id) => document.getElementById(id)
  const say = (text) => {
    element('state').textContent = text
  }
  document.documentElement.lang = language
  document.title = texts.title
  element('close').textContent = texts.close
  element('close').addEventListener('click', () => window.close())
  say(texts.waiting)

  const offer = (number, text) => {
    const open = element('open')
    open.href = `/#/llamar?number=${encodeURIComponent(`tel:${number}`)}`
    open.textContent = text
    open.hidden = false
    open.focus()
  }
  const token = () => {
    try {
      return JSON.parse(localStorage.getItem('suite.tokens') ?? 'null')?.token ?? ''
    } catch {
      return ''
    }
  }
  const ask = async (method, path, body) => {
    const answer = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        authorization: `token ${token()}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  }
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  const call = async (number, origin) => {
    element('number').textContent = number
    element('from').textContent = texts.from.replace('{origin}', origin)
    element('open').hidden = true
    if (token() === '') {
      say(texts.signedOut)
      return offer(number, texts.signIn)
    }
    say(texts.asking)
    const { status, body } = await ask('POST', '/api/webrtc/dial_orders/', { number, origin })
    if (status !== 201) {
      say(status === 401 ? texts.signedOut : (body.detail ?? texts.failed))
      return offer(number, status === 401 ? texts.signIn : texts.open)
    }
    for (let times = 0; times < TAKEN_WITHIN; times += 1) {
      const { body: order } = await ask('GET', `/api/webrtc/dial_orders/${body.order}/`)
      if (order.taken) {
        say(texts.taken)
        await pause(1500)
        return window.close()
      }
      await pause(700)
    }
    say(texts.nobody)
    offer(number, texts.open)
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    const isCall = data?.type === 'suite:call' && typeof data.number === 'string' && data.number.length <= 64
    if (source !== window.opener || !isCall) return
    call(data.number, origin).catch(() => say(texts.failed))
  })
  window.opener?.postMessage({ type: 'suite:ready' }, '*')
})()
