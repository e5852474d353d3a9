/**
 * Runs from a small file of its own before the program has come (`tools/web/ahead-plugin.ts`): somebody with a session need
 * not wait for it to learn which parts and answers the first screen takes. Stands alone, without imports; whatever fails
 * here is asked for, and told, by the program itself.
 */
export interface AheadParts {
  /** Scripts of the frame, of the chats, and of the first page, each with all that it imports. */
  shell: readonly string[]
  chat: readonly string[]
  home: readonly string[]
}

/** Answers on their way, by address, with the headers that they were asked for with. */
export interface Ahead {
  headers: Readonly<Record<string, string>>
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    ahead?: Ahead
  }
}

export function askAhead(parts: AheadParts): void {
  let storage: Storage
  try {
    storage = window.localStorage
  } catch {
    // Within a page of another site many browsers refuse even to be asked.
    return
  }
  const mode = storage.getItem('mui-mode')
  // The page waits in the chosen theme (index.html).
  if (mode === 'dark' || mode === 'light') document.documentElement.dataset.mode = mode
  const stored = storage.getItem('suite.tokens')
  if (stored === null || location.pathname !== '/') return
  const token = (JSON.parse(stored) as { token?: unknown }).token
  if (typeof token !== 'string' || token === '') return

  const { hash } = location
  const isChat = /^(#\/?)?$|^#\/pbxCloud(\/?$|\/chat)/.test(hash)
  const isHome = hash.startsWith('#/inicio')
  const screen = isChat ? parts.chat : isHome ? parts.home : []
  for (const href of new Set([...parts.shell, ...screen])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }

  const headers = {
    accept: 'application/json',
    'accept-language': storage.getItem('suite.language') ?? 'es',
    authorization: `token ${token}`,
  }
  const session = fetch('/api/v1/session/', { headers })
  const answers: Record<string, Promise<Response>> = { '/api/v1/session/': session }
  // After the session's answer: sockets begin at the place in the stream that it names, and these must not be older.
  const next = [
    ...(isHome ? ['/api/v1/home/'] : []),
    ...(isChat || isHome ? ['/api/chat/chats/?page=1&page_size=200'] : []),
  ]
  for (const address of next) {
    answers[address] = session.then((answer) => (answer.ok ? fetch(address, { headers }) : Response.error()))
  }
  for (const answer of Object.values(answers)) answer.catch(() => undefined)
  window.ahead = { headers, answers }
}
