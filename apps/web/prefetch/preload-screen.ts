/** First screens by URL prefix; the default is the chats. */
const SCREENS: readonly (readonly [address: RegExp, load: () => Promise<unknown>])[] = [
  [/^(#\/?)?$|^#\/pbxCloud(\/?$|\/chat)/, () => import('#features/chat/web/chat-screen.tsx')],
  [/^#\/inicio/, () => import('../home/home-screen.tsx')],
]

/**
 * Preloads a user's first screen while the session is still being checked. Errors show where the data is used.
 */
export const preloadScreen = (hash: string): void => {
  const screen = SCREENS.find(([address]) => address.test(hash))
  for (const load of [() => import('../shell/shell.tsx'), ...(screen ? [screen[1]] : [])]) {
    load().catch(() => undefined)
  }
}
