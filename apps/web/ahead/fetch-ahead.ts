/** The first screens, by the beginning of their addresses. An address without a screen leads to the chats. */
const SCREENS: readonly (readonly [address: RegExp, load: () => Promise<unknown>])[] = [
  [/^(#\/?)?$|^#\/pbxCloud(\/?$|\/chat)/, () => import('#features/chat/web/chat-screen.tsx')],
  [/^#\/inicio/, () => import('../home/home-screen.tsx')],
]

/**
 * Fetches what a signed-in person will see while the server is still asked who they are. What cannot be fetched is told
 * where it is drawn.
 */
export const fetchAhead = (hash: string): void => {
  const screen = SCREENS.find(([address]) => address.test(hash))
  for (const load of [() => import('../shell/shell.tsx'), ...(screen ? [screen[1]] : [])]) {
    load().catch(() => undefined)
  }
}
