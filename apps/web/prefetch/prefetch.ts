/**
 * A small script that runs before the program has loaded (`tools/web/prefetch-plugin.ts`): for somebody with a session it already
 * requests the scripts and answers of the first screen. No imports. Failures are ignored: the program requests and reports
 * them itself.
 */
export interface PrefetchParts {
  /** Scripts of frame, chats and Inicio, with their imports. */
  shell: readonly string[]
  chat: readonly string[]
  home: readonly string[]
}

/** Pending answers by URL, with their request headers. */
export interface Prefetched {
  headers: Readonly<Record<string, string>>
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    prefetched?: Prefetched
  }
}

export function prefetchFirstScreen(parts: PrefetchParts): void {
  let storage: Storage
  try {
    storage = window.localStorage
  } catch {
    // In third-party frames even access to storage may throw.
    return
  }
  const mode = storage.getItem('mui-mode')
  // Sets the theme, so that the page does not flash (index.html).
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
  // After the session's answer: sockets start at its stream position, and these answers must not be older.
  const next = [
    ...(isHome ? ['/api/v1/home/'] : []),
    ...(isChat || isHome ? ['/api/chat/chats/?page=1&page_size=200'] : []),
  ]
  for (const address of next) {
    answers[address] = session.then((answer) => (answer.ok ? fetch(address, { headers }) : Response.error()))
  }
  for (const answer of Object.values(answers)) answer.catch(() => undefined)
  window.prefetched = { headers, answers }
}
